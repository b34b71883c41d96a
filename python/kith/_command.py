"""The command ``kith``, as the wheel brings it."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Becomes the command: signals, standard input and the exit status are its own."""
    program = Path(__file__).parent / "bin" / "kith"
    os.execv(program, ["kith", *sys.argv[1:]])


if __name__ == "__main__":
    main()
