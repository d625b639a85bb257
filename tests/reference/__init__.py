"""A second implementation of Magic's layer system (613), to hold the rules in `asp/` against.

It shares nothing with the product: no logic program, no word tables, another route. `board` says what a board is,
`layers` applies continuous effects to it in plain Python straight from the rules' text, `language` writes a board as a
case, `product` has the product work that case out, and `drawing` draws boards at random.
"""
