"""A document as a checked case, or everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path as FilePath

from ..errors import InputError
from ..files import Document, Path
from ..language import Facts, Scope, Unit
from ..terms import string
from ..words import Words
from ._opening import write_objects, write_players
from ._problems import Problems
from .actions import Action
from .arrival import arrival_order, check_conditions, free_arrivals, write_arrivals
from .board import Board, seat_players, set_board
from .case import Case
from .contradictions import check_script
from .entries import ScriptReader
from .free import OpenPart, open_parts
from .items import UNKNOWN_CARD
from .names import CaseNames
from .releases import load_releases
from .rulings import Ruling, parse_ruling
from .shape import CaseShape, read_shape
from .states import player_states, write_states

Entries = Sequence[tuple[Scope, Action]]
Rulings = list[tuple[Scope, Ruling]]


def build_case(document: Document, default_id: str | None = None) -> tuple[Case | None, list[InputError]]:
    """The case in a document; None, and all mistakes, when there are any.

    `default_id` is what it is called when it does not say so itself: by default the name of its file.
    """
    problems = Problems()
    case = None
    with problems.caught():
        words = _words(document)
        shape, left_out, errors = read_shape(document, game_keys(words), _meant(words))
        problems.found.extend(errors)
        if shape is not None:
            whole = {key: value for key, value in document.value.items() if key not in left_out}
            scope = Unit("case", words, document).scope().holding(whole)
            case = _build(scope, shape, default_id or FilePath(document.path).stem, problems)
    return (None if problems.found else case), problems.found


def game_keys(words: Words) -> list[str]:
    """The keys of a case that the game's tables add: zones and player states."""
    return [*words["case zones"], *words["player states"]]


def _meant(words: Words) -> dict[str, str]:
    """What a case calls what writers may call otherwise: other names of its zones, and the table `tried`."""
    keys = {row.fact: row.word for row in words["case zones"].values()}
    zones = {name: keys[row.fact] for row in words["zones"].values() if row.fact in keys for name in row.aliases}
    tried = {row.word: row.means for row in words["tried"].values() if row.means in game_keys(words)}
    return zones | tried


def _words(document: Document) -> Words:
    value = document.value
    if not isinstance(value, dict):
        raise document.error(
            (), "this is no case", expected="keys such as id, game, battlefield, script, ruling"
        )
    game = value.get("game")
    if not isinstance(game, str):
        raise document.error(
            ("game",) if "game" in value else (), "the key 'game' is missing", expected="game: mtg"
        )
    try:
        return Words.for_game(game)
    except InputError as error:
        if error.file is not None:
            raise
        raise document.error(
            ("game",), error.message, expected=error.expected, suggestion=error.suggestion, hint=error.hint
        ) from None


def _build(scope: Scope, shape: CaseShape, default_id: str, problems: Problems) -> Case:
    facts = scope.unit.facts
    names = CaseNames()
    scope.unit.names = names
    facts.add("game", shape.game)
    seat_players(scope, shape.players, names)
    board = set_board(scope, _arrivals(scope), names, problems)
    with problems.caught():
        write_players(scope, shape, names, facts)
    player_states(scope, names, facts, problems)
    write_objects(board, facts, problems)
    write_states(board, facts, problems)
    order, free = _write_arrivals(scope, shape, board, facts, problems)
    parts = open_parts(scope, board, facts, len(shape.script), problems)
    rulings, entries = _read_play(scope, shape, board, parts, problems)
    published = _published(scope, shape, board, parts, len(rulings), problems)
    for _, ruling in rulings:
        ruling.write(facts)
    _write_script(entries, parts, facts)
    check_conditions([*rulings, *published], order, free, problems)
    check_script(entries, board, [ruling for _, ruling in rulings], problems)
    places = _card_places(board, parts)
    case = _case(scope, shape, default_id, problems).model_copy(
        update={
            "rulings": tuple(ruling for _, ruling in rulings),
            "published_rulings": tuple(ruling for _, ruling in published),
            "free": free,
            "parts": parts,
            "script": tuple(action.text for _, action in entries),
            "actions": tuple(action for _, action in entries),
            "facts": tuple(facts.lines),
            "used_cards": tuple(places),
        }
    )
    case._document = scope.unit.document
    case._card_places = places
    case._things = tuple((thing.id, thing.card, thing.item.scope.path) for thing in board.things)
    return case


def _case(scope: Scope, shape: CaseShape, default_id: str, problems: Problems) -> Case:
    releases: tuple[str, ...] = ()
    with problems.caught():
        known = load_releases(shape.game)
        if shape.release is not None:
            releases = known.pick(scope.at("release"))
        if shape.published is not None and shape.published.release is not None:
            known.named(scope.at("published").at("release"))
    return Case(
        id=shape.id or default_id,
        question=shape.question or scope.unit.document.heading,
        game=shape.game,
        releases=releases,
        players=shape.players,
        because=shape.because,
        published=shape.published,
        verdict=shape.verdict,
        source=shape.source,
        status=shape.status,
        note=shape.note,
        tags=shape.tags,
        file=scope.unit.document.path,
        line=scope.unit.document.mark()[0],
        facts=(),
    )


def _arrivals(scope: Scope) -> list[Scope]:
    if not isinstance(scope.value.get("script"), list):
        return []
    return [entry for entry in scope.at("script").each() if entry.has("arrives")]


def _write_arrivals(
    scope: Scope, shape: CaseShape, board: Board, facts: Facts, problems: Problems
) -> tuple[list[str], tuple[str, ...]]:
    free: tuple[str, ...] = ()
    order = [thing.id for thing in board.permanents()]
    with problems.caught():
        free = free_arrivals(scope, shape, board)
    with problems.caught():
        order = arrival_order(scope, shape, board, free)
    write_arrivals(order, free, facts)
    return order, free


def _read_play(
    scope: Scope, shape: CaseShape, board: Board, parts: Sequence[OpenPart], problems: Problems
) -> tuple[Rulings, Entries]:
    rulings: Rulings = []
    if shape.ruling is not None:
        whole = scope.at("ruling")
        if whole.value in ({}, []):
            problems.add(whole.error("the ruling says nothing", expected="{SUBJECT: {ATTRIBUTE: VALUE}}"))
        for number, item in enumerate(whole.each(), start=1) if whole.value else ():
            with problems.caught():
                rulings.append((item, parse_ruling(item, board.names, len(shape.script), number, parts=parts)))
    cards = tuple(sorted({*board.names.cards(), *shape.cards}))
    reader = ScriptReader(board, cards, len(shape.script), len(rulings) + 1, parts)
    entries: list[tuple[Scope, Action]] = []
    for number, item in enumerate(scope.at("script").each() if shape.script else (), start=1):
        with problems.caught():
            entries.append((item, reader.entry(item, number)))
    return [*rulings, *reader.checks], entries


def _published(
    scope: Scope, shape: CaseShape, board: Board, parts: Sequence[OpenPart], before: int, problems: Problems
) -> Rulings:
    """The rulings that somebody has published, where they are given as data; numbered on from the case's own."""
    if shape.published is None or isinstance(shape.published.says, str):
        return []
    rulings: Rulings = []
    says = scope.at("published").at("says")
    if says.value in ({}, []):
        problems.add(says.error("the ruling says nothing", expected="text, or {SUBJECT: {ATTRIBUTE: VALUE}}"))
        return []
    for number, item in enumerate(says.each(), start=before + 1):
        with problems.caught():
            rulings.append((item, parse_ruling(item, board.names, len(shape.script), number, parts=parts)))
    return rulings


def _write_script(entries: Entries, parts: Sequence[OpenPart], facts: Facts) -> None:
    maybe = [str(one) for part in parts if part.target[0] == "there" for one in part.target[1:]]
    for number, (_, action) in enumerate(entries, start=1):
        facts.add("script", number, action.player, action.what())
        if action.in_response:
            facts.add("in_response", number)
        details = list(action.details(number))
        for predicate, arguments in details:
            facts.add(predicate, *arguments)
        said = [action.what(), *(str(one) for _, arguments in details for one in arguments)]
        for thing in maybe:
            if any(re.search(rf"\b{thing}\b", one) for one in said):
                facts.add("line_about", number, thing)
        facts.add("script_text", number, string(action.text))


def _card_places(board: Board, parts: Sequence[OpenPart]) -> dict[str, Path]:
    """The name of every card that objects are, may be, or begin as copies of, with the first place that names it."""
    places: dict[str, Path] = {name: part.path for part in parts for name in part.cards}
    for thing in board.things:
        if thing.card != UNKNOWN_CARD:
            places.setdefault(thing.card, thing.item.scope.path)
        for key, scope in thing.item.extra:
            row = scope.words["states"].find(key)
            if row is not None and row.more.get("value") == "card":
                places.setdefault(str(scope.value), scope.path)
    return places
