"""Cards: their files, what is in them, and the facts they become."""

from .card import Card, card_at, card_facts
from .library import CardLibrary
from .schema import card_schema

__all__ = ["Card", "CardLibrary", "card_at", "card_facts", "card_schema"]
