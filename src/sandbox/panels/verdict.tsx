import { formatNumber, t } from '../../i18n/index.ts';
import type { RowDifference, Verdict } from '../../schema/verdict.ts';
import { useBench } from '../state/context.ts';
import { pairRows, type RowPair } from '../state/pair-rows.ts';
import { formatCell, isNumeric } from '../ui/cells.ts';
import { VerdictMark } from '../ui/state.tsx';
import { openInConsole } from './console.tsx';

/** One verdict in full: what had to be there beside what is, row by row, the cells that differ marked. */
export function VerdictPanel() {
  const bench = useBench();
  const kept = bench.grade.value;
  const verdict = kept?.grade.checks.find(({ id }) => id === bench.verdict.value);
  if (!kept || !verdict) return <p class="empty-state">{t('verdict.none')}</p>;
  const { evidence, rows } = verdict;
  return (
    <article class={`opened verdict-${verdict.status}`} data-verdict={verdict.id}>
      <div class="row filter">
        <VerdictMark status={verdict.status} />
        <strong>{verdict.id.replaceAll('-', ' ')}</strong>
        <span class="meta">{t(`on.${verdict.on}`)}</span>
        {kept.stale ? <span class="meta">{t('checks.stale')}</span> : null}
        {evidence ? (
          <button type="button" class="plain" onClick={() => openInConsole(bench, evidence)}>
            {t('checks.evidence')}
          </button>
        ) : null}
      </div>
      {rows ? <Differences rows={rows} /> : <Sides verdict={verdict} />}
    </article>
  );
}

function Differences({ rows }: { rows: RowDifference }) {
  const { columns, missing, extra } = rows;
  const cut = missing.rows.length < missing.total || extra.rows.length < extra.total;
  return (
    <>
      <p class="meta">
        {t('verdict.counts', { missing: formatNumber(missing.total), extra: formatNumber(extra.total) })}
        {cut ? ` ${t('verdict.cut', { shown: Math.max(missing.rows.length, extra.rows.length) })}` : ''}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="grid differences" tabIndex={0} aria-label={t('verdict.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t('verdict.side')}</span>
              </th>
              {columns.map(({ name, type }) => (
                <th key={name} scope="col" class={isNumeric(type) ? 'number' : undefined}>
                  {name}
                  <span class="type">{type}</span>
                </th>
              ))}
            </tr>
          </thead>
          {pairRows(rows).map((pair, at) => (
            <tbody key={at}>
              <Row name={t('checks.expected')} cells={pair.expected} pair={pair} columns={columns} />
              <Row name={t('checks.actual')} cells={pair.actual} pair={pair} columns={columns} />
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

interface RowProps {
  name: string;
  cells: RowPair['expected'];
  pair: RowPair;
  columns: RowDifference['columns'];
}

function Row({ name, cells, pair, columns }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells ? (
        columns.map(({ name: column, type }, at) => (
          <Cell key={column} value={cells[at] ?? null} type={type} differs={pair.differs[at] ?? false} />
        ))
      ) : (
        <td colSpan={columns.length} class="null">
          {t('verdict.noRow')}
        </td>
      )}
    </tr>
  );
}

function Cell({ value, type, differs }: { value: string | null; type: string; differs: boolean }) {
  const number = isNumeric(type) ? ' number' : '';
  const text = value === null ? 'NULL' : value === '' ? t('grid.empty') : formatCell(value, type);
  const kind = value === null ? 'null' : value === '' ? 'empty' : '';
  return (
    <td class={`${kind}${number}`} title={text.length > 60 ? text : undefined}>
      {differs ? <mark>{text}</mark> : text}
    </td>
  );
}

/** Where there is nothing to lay side by side in a table, the two texts, or what was said. */
function Sides({ verdict: { message, expected, actual } }: { verdict: Verdict }) {
  return (
    <div class="opened-text">
      <p>{message}</p>
      {expected !== null || actual !== null ? (
        <dl>
          {expected === null ? null : (
            <>
              <dt>{t('checks.expected')}</dt>
              <dd>{expected || t('checks.nothing')}</dd>
            </>
          )}
          {actual === null ? null : (
            <>
              <dt>{t('checks.actual')}</dt>
              <dd>{actual || t('checks.nothing')}</dd>
            </>
          )}
        </dl>
      ) : null}
    </div>
  );
}
