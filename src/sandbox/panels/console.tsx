import { signal } from '@preact/signals';
import { t } from '../../i18n/index.ts';
import { CodeEditor } from '../editor/code-editor.tsx';
import type { Problem } from '../editor/problem.ts';
import type { Bench } from '../state/bench.ts';
import { useBench } from '../state/context.ts';

/** What the console holds; survives switching tabs. */
const text = signal('');
const problems = signal<readonly Problem[]>([]);

/** Runs a script: the text, and where in the console it begins. The answer appears on the shelf. */
export async function runSql(bench: Bench, script: string, offset: number): Promise<void> {
  if (!script.trim() || bench.busy.value) return;
  bench.shelf.value = 'results';
  const started = performance.now();
  const reply = await bench.act({ do: 'sql', text: script });
  bench.answer.value = {
    text: script,
    statements: reply.value.do === 'sql' ? reply.value.statements : [],
    error: reply.error,
    milliseconds: performance.now() - started,
  };
  const lines = text.value.slice(0, offset).split('\n');
  const span = reply.error?.span;
  problems.value =
    reply.error && span && !reply.error.file
      ? [{ ...reply.error, span: shift(span, lines.length - 1, lines.at(-1)?.length ?? 0) }]
      : [];
}

/** A place inside a selection, as a place in the whole console. */
function shift(span: Problem['span'], lines: number, columns: number): Problem['span'] {
  const column = (line: number, at: number): number => (line === 1 ? at + columns : at);
  return {
    line: span.line + lines,
    column: column(span.line, span.column),
    endLine: span.endLine + lines,
    endColumn: column(span.endLine, span.endColumn),
  };
}

/** Puts a query into the console and shows it, as "open the evidence query" does. */
export function openInConsole(bench: Bench, sql: string): void {
  text.value = text.value.trim() ? `${text.value.trimEnd()}\n\n${sql}\n` : `${sql}\n`;
  bench.documents.show('console');
}

const STARTERS = ['console.starter.tables', 'console.starter.rules', 'console.starter.days'] as const;

export function ConsolePanel() {
  const bench = useBench();
  return (
    <div class="console">
      {text.value === '' ? (
        <div class="empty-state">
          <p>{t('console.empty')}</p>
          {STARTERS.map((key) => (
            <p key={key}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  const sql = t(`${key}.sql`);
                  text.value = sql;
                  void runSql(bench, sql, 0);
                }}
              >
                {t(key)}
              </button>
            </p>
          ))}
        </div>
      ) : null}
      <CodeEditor
        path="console.sql"
        label={t('console.label')}
        value={text.value}
        problems={problems.value}
        onChange={(value) => {
          text.value = value;
          problems.value = [];
        }}
        onRun={(script, offset) => void runSql(bench, script, offset)}
      />
    </div>
  );
}

/** Runs what the console holds, for the button in the tab bar. */
export const runConsole = (bench: Bench): Promise<void> => runSql(bench, text.value, 0);
