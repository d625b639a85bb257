"""Conflicts: the smallest sets of numbered rules, rulings and facts that cannot all hold.

`statements` lists what a case, and what is published on it, says; `look` holds that against the rules; `search` finds,
for each statement that the rules refute, which rules and which facts do; `rivals` finds statements that refute each
other; `repair` the fewest changes after which all agrees. Everything that takes time is asked as a `Trial`, which
whoever calls may run in another process. Nothing here knows a game.
"""
