/** What the engine runs on. A test compares each with the installed package, so that an upgrade is a decision. */
export const VERSIONS = {
  /** Of the engine: attempts of another version are not replayed. Raise it when equal actions give another state. */
  engine: '0.1.0',
  /** `SELECT version()` of the WebAssembly build. */
  duckdb: 'v1.4.3',
  duckdbWasm: '1.32.0',
  arrow: '17.0.0',
  pyodide: '314.0.7',
} as const;
