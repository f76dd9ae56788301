import { lineDiff } from '../../components/line-diff.ts';
import { tn } from '../../i18n/index.ts';

interface TextDiffProps {
  before: string | null;
  after: string | null;
  label: string;
}

const SIGNS = { same: ' ', out: '−', in: '+' } as const;

/** A comparison as text, which can be read, copied and printed: signs as well as colours. */
export function TextDiff({ before, after, label }: TextDiffProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class="text-diff" tabIndex={0} aria-label={label}>
      <pre>
        {lineDiff(before, after).map((line, at) =>
          line.kind === 'gap' ? (
            <span key={at} class="diff-gap">
              {tn('diff.gap', line.lines)}
            </span>
          ) : (
            <span key={at} class={`diff-${line.kind}`}>
              {SIGNS[line.kind]} {line.text}
            </span>
          ),
        )}
      </pre>
    </section>
  );
}
