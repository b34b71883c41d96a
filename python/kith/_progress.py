"""What a long call shows while it runs."""

from __future__ import annotations

import sys
from typing import Any, Callable, Optional, Union

Progress = Union[None, bool, Callable[[str, int, int], Any]]
Listener = Optional[Callable[[str, int, int, str], Any]]


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    active = shell.get_ipython() if shell is not None and hasattr(shell, "get_ipython") else None
    return active is not None and hasattr(active, "kernel")


def _bars() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm


class _Bar:
    """One bar, which begins anew with every phase and goes away at the end."""

    def __init__(self, bars: Any):
        self._bars = bars
        self._bar: Any = None
        self._phase: Any = None

    def __call__(self, phase: str, done: int, total: int, reached: str) -> None:
        if self._phase != (phase, total):
            self.close()
            self._phase = (phase, total)
            self._bar = self._bars(desc=phase, total=total or None, leave=False, delay=0.3)
        if reached:
            self._bar.set_postfix_str(reached, refresh=False)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


class Watching:
    """The listener of one call: ``with Watching(progress) as listener``.

    ``None`` shows a bar of tqdm if that is installed and somebody looks, ``True`` insists on one, ``False`` shows nothing,
    and a function is called with phase, steps done and steps in all (0 if nobody knows).
    """

    def __init__(self, progress: Progress):
        self._bar: Optional[_Bar] = None
        self._listener: Listener = None
        if callable(progress) and not isinstance(progress, bool):
            told = progress
            self._listener = lambda phase, done, total, reached: told(phase, done, total)
        elif progress or (progress is None and (_in_notebook() or (sys.stderr is not None and sys.stderr.isatty()))):
            bars = _bars()
            if bars is None and progress:
                raise ImportError("progress=True needs tqdm: pip install tqdm")
            self._bar = _Bar(bars) if bars is not None else None
            self._listener = self._bar

    def __enter__(self) -> Listener:
        return self._listener

    def __exit__(self, *_: Any) -> None:
        if self._bar is not None:
            self._bar.close()
