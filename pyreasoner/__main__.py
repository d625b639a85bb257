"""`python -m pyreasoner` is the same as the command `pyreasoner`."""

from .cli import main

if __name__ == "__main__":
    main()
