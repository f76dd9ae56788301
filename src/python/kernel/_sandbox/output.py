"""Standard output, kept for the engine and cut when a loop prints without end."""

import io
import sys

LIMIT = 100_000


class Capture(io.TextIOBase):
    """Collects text up to `LIMIT` characters; `parent` receives nothing, the caller decides what becomes of it."""

    def __init__(self):
        self.parts, self.length, self.cut = [], 0, False

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        room = LIMIT - self.length
        if room > 0:
            self.parts.append(text[:room])
            self.length += min(len(text), room)
        if len(text) > room:
            self.cut = True
        return len(text)

    def getvalue(self):
        return "".join(self.parts) + (f"\n… output cut after {LIMIT} characters\n" if self.cut else "")


class capturing:
    """`with capturing() as captured:` sends standard output and error to `captured`."""

    def __enter__(self):
        self.before = sys.stdout, sys.stderr
        self.captured = Capture()
        sys.stdout = sys.stderr = self.captured
        return self.captured

    def __exit__(self, *_):
        sys.stdout, sys.stderr = self.before
