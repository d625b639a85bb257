"""The same boards in another rules engine: `python -m tests.benchmarks.peers --cards FILE`.

Boards and rulings come from this project's case files, so that no peer is measured on boards made for it. What a peer
cannot be told (a card that it does not know, an effect from nowhere) is counted apart and is never a wrong answer.

- `position` a case as plain data, for any engine
- `phase_rs`, `_setting`, `_playing`, `_reading` the adapter for the peer phase.rs
- `comparing` what a case states, held against what an engine says
- `measuring`, `section` both engines on every board, and the section of the page
"""
