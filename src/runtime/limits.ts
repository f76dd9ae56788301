/** Every limit that keeps a sandbox answerable, in one place. Times in milliseconds. */
export const LIMITS = {
  /** One DuckDB statement; it is cancelled between two slices of its work. */
  statement: 10_000,
  /** The same while a log is replayed, where a slower machine must not end elsewhere. */
  replayedStatement: 120_000,
  /** One action or view, everything in it (a job with all its tasks). */
  request: 120_000,
  /** A check with all its replays; opening a lab with its history. */
  check: 600_000,
  /** Silence of the worker after which it is ended: a loop in Python, or a single call that DuckDB cannot interrupt. */
  silence: 12_000,
  /** Time between two looks of the watchdog. */
  watch: 250,
  /** Time a worker gets to start, downloads not counted. */
  boot: 60_000,
  /** DuckDB's memory, in its own notation. */
  memory: '512MB',
  /** Rows of a result that are shown; the true count is always given. */
  rows: 10_000,
  /** Rows of a table preview. */
  previewRows: 100,
  /** Events on one page of the event log. */
  eventPage: 200,
} as const;
