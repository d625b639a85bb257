"""pyreasoner: what do the rules of a card game force?"""

__version__ = "0.1.0"
