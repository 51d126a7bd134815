"""Makes the large texts of this folder importable: `from large_texts import TEXTS`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
