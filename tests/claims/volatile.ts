/** Kinds of sentence about the platform that go wrong without anybody touching the page. */
const VOLATILE = {
  version: [
    /\b(?:Apache\s+Spark|PySpark|Spark|Python|DBR|Databricks\s+Runtime|runtime|DuckDB|CLI)\s+v?\d+(?:\.\d+)*/gi,
    /\b\d+(?:\.\d+)?\s+LTS\b/g,
    /\brelease\s+20\d\d\.\d+/gi,
  ],
  edition: [/\b(?:ADVANCED|PRO|CORE)\b/g],
  default: [/\bdefaults?\s+(?:is|are|to|depends)\b/gi, /\bby\s+default\b/gi, /\b(?:the|its|whose)\s+default\b/gi],
  state: [
    /\b(?:in\s+beta|\(beta\)|public\s+preview|private\s+preview|in\s+preview|preview\s+channel|generally\s+available)\b/gi,
    /\(Beta\)|\bGA\b/g,
    /\bdeprecated\b/gi,
  ],
  name: [/\bDLT\b|\bDelta\s+Live\s+Tables\b|\bAPPLY\s+CHANGES\b|\bapply_changes\w*|\bimport\s+dlt\b|@dlt\.\w+/g],
} as const;

/** A sentence that can age and does not say where it is registered. */
export interface Finding {
  kind: keyof typeof VOLATILE;
  /** As it stands in the page. */
  text: string;
  /** From 1. */
  line: number;
  /** Where in the text, and how long. */
  at: number;
}

/** A passage that looks volatile and is not a claim about the platform. */
export interface Allowed {
  /** Below `src/content/docs`. */
  file: string;
  /** The passage, on one line; the finding lies within it. */
  text: string;
  /** Why it needs no entry in the register. */
  why: string;
}

/** What is registered, or no prose: claims with the words between their tags, imports, and comments. */
const NO_PROSE = /<Claim\b[^>]*\/>|<Claim\b[^>]*>[\s\S]*?<\/Claim>|^import\s.*$|\{\/\*[\s\S]*?\*\/\}/gm;

/** As long as before, with line breaks where they were, so that places stay. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Volatile sentences outside of `<Claim>`, in order of place. */
export function volatileIn(page: string): Finding[] {
  const prose = page.replace(NO_PROSE, blank);
  // `edition: ADVANCED` is a setting as one writes it, no claim; a name in code is the name.
  const words = prose.replace(/`[^`\n]*`/g, blank);
  return Object.entries(VOLATILE)
    .flatMap(([kind, patterns]) =>
      patterns.flatMap((pattern) =>
        [...(kind === 'edition' ? words : prose).matchAll(pattern)].map(
          ({ 0: text, index: at }): Finding => ({
            kind: kind as Finding['kind'],
            text: text.replace(/\s+/g, ' '),
            line: page.slice(0, at).split('\n').length,
            at,
          }),
        ),
      ),
    )
    .sort((left, right) => left.at - right.at);
}

/** Findings that no passage allows, and passages that allow nothing any more. */
export function unregistered(
  page: string,
  allowed: readonly Allowed[],
): { findings: Finding[]; stale: readonly Allowed[] } {
  const findings = volatileIn(page);
  const covers = allowed.map((entry) => ({ entry, spans: spansOf(page, entry.text) }));
  const lies = ({ at }: Finding, spans: readonly [number, number][]): boolean =>
    spans.some(([from, to]) => at >= from && at < to);
  return {
    findings: findings.filter((finding) => !covers.some(({ spans }) => lies(finding, spans))),
    stale: covers.filter(({ spans }) => !findings.some((finding) => lies(finding, spans))).map(({ entry }) => entry),
  };
}

/** Where a passage stands; a line may break at any of its spaces. */
function spansOf(page: string, text: string): [number, number][] {
  const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [...page.matchAll(new RegExp(words.join('\\s+'), 'g'))].map(({ 0: { length }, index }) => [
    index,
    index + length,
  ]);
}
