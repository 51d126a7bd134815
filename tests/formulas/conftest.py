"""Makes the slow references of this folder importable: `from references import Spot`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
