"""The order in which clauses are best searched."""

from __future__ import annotations

from collections.abc import Sequence

from .._asp import Clause, Signature


def search_order(clauses: Sequence[Clause]) -> list[int]:
    """The clauses so that each comes, as far as loops allow, after those that derive what it looks at."""
    feeds: dict[Signature, dict[Signature, None]] = {}
    for clause in clauses:
        heads = {head.signature: None for head in clause.heads}
        for lit in clause.body:
            if lit.positive and lit.signature:
                feeds.setdefault(lit.signature, {}).update(heads)
        for signature in heads:
            feeds.setdefault(signature, {})
    last: dict[Signature, int] = {}  # predicates in the order in which a depth-first walk leaves them
    seen: set[Signature] = set()
    for root in feeds:
        walk = [(root, iter(feeds[root]))] if root not in seen else []
        seen.add(root)
        while walk:
            name, following = walk[-1]
            fresh = next((one for one in following if one not in seen), None)
            if fresh is None:
                last[name] = len(last)
                walk.pop()
            else:
                seen.add(fresh)
                walk.append((fresh, iter(feeds[fresh])))

    def left(at: int) -> int:
        return min((last[head.signature] for head in clauses[at].heads), default=-1)

    return sorted(range(len(clauses)), key=left, reverse=True)
