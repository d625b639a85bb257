"""The layers of one line of play: which continuous effects are applied in which order, to what, and why so.

What is read here was worked out by the game's telling program (`asp/kernel/telling.lp`); this package only puts it
together.
"""

from .application import Application, Layer, Layers, Reason, Remark, Waiting
from .reading import layers_of
from .within import Within

__all__ = ["Application", "Layer", "Layers", "Reason", "Remark", "Waiting", "Within", "layers_of"]
