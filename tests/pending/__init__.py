"""Cases whose rules are still to be written."""
