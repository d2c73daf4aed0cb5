"""Learning needs PyTorch, which is large: where it is missing these tests are left out, in CI it is installed."""

import importlib.util
import os

HAS_TORCH = importlib.util.find_spec("torch") is not None
assert HAS_TORCH or os.environ.get("CI") != "true", "in CI PyTorch must be installed: .ci/run does it"

collect_ignore = [] if HAS_TORCH else ["test_training.py"]
