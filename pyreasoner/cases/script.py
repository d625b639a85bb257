"""Lines of a script, such as `in response, B casts counterspell targeting first`, as actions.

The grammar is small: an optional `in response`, then either a line without a player or `PLAYER VERB ...`.
Names are cut out first, so a card's name may have commas or grammar words in it. Whether an action is *legal*
is for the rules to say.
"""

from __future__ import annotations

import re

from ..errors import suggest
from ..language import Scope
from ..terms import constant
from ._lexer import cut
from ._line import Line
from ._verbs import parse_verb, verbs
from .actions import Action, GoTo, Simple
from .names import CaseNames, Entity

_RESPONSE = re.compile(r"\s*in\s+response\s*,?\s+", re.IGNORECASE)
_GO_TO = re.compile(r"go\s+to\s+(?:the\s+)?(?:(?P<player>.+?)['’]s\s+)?(?P<step>.+)\Z", re.IGNORECASE)
# What is said otherwise than as a verb, by how the verb begins.
_HINTS = {
    "choos": "what a player chooses is an entry of its own before the line: {{choose: WHAT, by: {player}}}",
    "pass": "nobody has to pass: what no line answers resolves by itself",
    "pays": "what is paid stands behind what it is paid for, as in `paying additional`",
    "order": "the order of triggers is an entry of its own before the line: {{order: [ID, ID], by: {player}}}",
    "put": "the order of triggers is an entry of its own before the line: {{order: [ID, ID], by: {player}}}",
    "declin": "a choice is an entry of its own before the line: {{choose: no, by: {player}}}",
}
_OTHERS = ("resolve", "pass turn", "go to STEP")


def parse_line(scope: Scope, names: CaseNames, cards: tuple[str, ...] = ()) -> Action:
    """The action that a line of a script tells. `cards` are names of cards that may be chosen.

    Raises `InputError` for unknown players, objects, verbs, steps and whatever is left over.
    """
    text = " ".join(str(scope.value).split())
    body = _RESPONSE.sub("", text, count=1)
    responds = body != text
    other = _without_player(scope, body, text, names)
    if other is not None:
        if responds:
            raise scope.error(
                f"{text!r} is nothing that answers something", expected="`in response, PLAYER casts ...`"
            )
        return other
    line = Line(scope, names, cards, text, cut(body, names.spellings()))
    player = _player(line)
    parse = parse_verb(line)
    if parse is None:
        verb = line.peek()
        shown = [f"{player.shown} {word}" for word in verbs(scope.words)]
        raise line.error(
            f"unknown verb {verb!r}" if verb else "the verb is missing",
            suggestion=suggest(verb, verbs(scope.words)),
            expected=f"one of {', '.join([*shown, *_OTHERS])}",
            hint=_hint(verb, player.shown),
        )
    action = parse(line, player.constant, responds)
    line.end()
    return action


def _hint(verb: str, player: str) -> str | None:
    """How what is no verb is said instead."""
    return next((hint.format(player=player) for word, hint in _HINTS.items() if verb.startswith(word)), None)


def _without_player(scope: Scope, body: str, text: str, names: CaseNames) -> Action | None:
    lowered = body.lower()
    if lowered in ("resolve", "pass turn"):
        return Simple(text, word=constant(lowered))
    found = _GO_TO.match(body)
    if found is None:
        return None
    row = scope.words["steps"].find(found["step"])
    if row is None:
        raise scope.error(
            f"unknown step {found['step']!r} in {text!r}",
            suggestion=scope.words["steps"].suggest(found["step"]),
            expected=f"one of {', '.join(scope.words['steps'])}",
        )
    whose = names.need(scope, found["player"], "player").constant if found["player"] else "any"
    return GoTo(text, step=row.fact, whose=whose)


def _player(line: Line) -> Entity:
    token = line.take()
    found = line.names.find(token.text)
    if found is None:
        players = [player.shown for player in line.names.players()]
        near = suggest(line.text, _OTHERS[:2])
        raise line.error(
            f"unknown player {token.text!r}",
            suggestion=near or suggest(token.text, players),
            expected=f"a line that begins with one of {', '.join(players)}, or one of {', '.join(_OTHERS)}",
        )
    if found.kind != "player":
        alone = len(line.tokens) == 1  # what came behind a comma, if somebody took the list for a line
        raise line.error(
            f"{token.text!r} is no player",
            expected=f"{line.names.listed(('player',))}",
            hint="inside [ ] a comma begins the next line; put a line with a comma in quotes" if alone else None,
        )
    return found
