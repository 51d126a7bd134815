"""What several tests of the project's own shape share."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
