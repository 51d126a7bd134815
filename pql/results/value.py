"""A hand's value taken apart."""

from __future__ import annotations

from typing import Any

from .base import Result


class ValueResult(Result):
    """A hand's pokerval taken apart. `pcbits` and `npcbits` are None where no cards are known."""

    cards: tuple[str, ...]
    pokerval: int
    category: str
    description: str
    pcbits: int | None = None
    npcbits: int | None = None

    type = "value"

    @property
    def hex(self) -> str:
        """The pokerval as `0x` and eight upper-case hexadecimal digits."""
        return f"0x{self.pokerval:08X}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "type": self.type,
            "cards": list(self.cards),
            "pokerval": self.pokerval,
            "hex": self.hex,
            "category": self.category,
            "description": self.description,
            "pcbits": self.pcbits,
            "npcbits": self.npcbits,
        }
