"""A piece of a sentence with its other forms, which templates of the word tables ask for."""

from __future__ import annotations

from .grammar import owner, plural, with_article


class Said(str):
    """Words for one thing; in a template `{is:a}` has an article, `{is:plural}` and `{is:own}` other forms.

    `many` is the plural, `own` the possessive; both are made by rule if they are not given.
    """

    many: str
    own: str
    numbered: bool
    bare: bool

    def __new__(
        cls,
        text: str,
        *,
        many: str | None = None,
        own: str | None = None,
        numbered: bool = False,
        bare: bool = False,
    ) -> Said:
        """`numbered` marks a plain number, `bare` what never has an article, such as an adjective."""
        made = super().__new__(cls, text)
        made.many = plural(text) if many is None else many
        made.own = owner(text) if own is None else own
        made.numbered = numbered
        made.bare = bare
        return made

    def __format__(self, form: str) -> str:
        """The form that a template asks for."""
        if form == "a":
            return str(self) if self.bare else with_article(self)
        if form == "plural":
            return self.many
        if form == "own":
            return self.own
        if form == "signed":
            return self if self.startswith(("+", "-")) else f"+{self}"
        return str(self)
