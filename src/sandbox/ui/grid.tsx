import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { formatCell, isNumeric } from './cells.ts';

export interface GridColumn {
  name: string;
  /** Databricks type name, shown below the name. */
  type: string;
}

interface GridProps {
  columns: readonly GridColumn[];
  rows: readonly (readonly (string | null)[])[];
  /** Says what the table shows, for screen readers. */
  label: string;
}

const ROW = 24;
const OVERSCAN = 20;

/** A result table that stays usable with ten thousand rows: only what is in view is in the document. */
export function Grid({ columns, rows, label }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 480 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = (): void => setView({ top: element.scrollTop, height: element.clientHeight || 480 });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    update();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);
  const from = Math.max(0, Math.floor(view.top / ROW) - OVERSCAN);
  const to = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + OVERSCAN);
  const span = columns.length + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class="grid" ref={box} tabIndex={0} aria-label={label}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" class="row-number">
              <span class="visually-hidden">{t('grid.row')}</span>
            </th>
            {columns.map((column, index) => (
              <th key={`${index}-${column.name}`} scope="col" class={isNumeric(column.type) ? 'number' : undefined}>
                {column.name}
                <span class="type">{column.type}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 ? <Spacer span={span} rows={from} /> : null}
          {rows.slice(from, to).map((row, offset) => (
            <tr key={from + offset} aria-rowindex={from + offset + 2}>
              <td class="row-number">{from + offset + 1}</td>
              {columns.map((column, index) => (
                <Cell key={`${index}-${column.name}`} type={column.type} value={row[index] ?? null} />
              ))}
            </tr>
          ))}
          {to < rows.length ? <Spacer span={span} rows={rows.length - to} /> : null}
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ span, rows }: { span: number; rows: number }) {
  return (
    <tr>
      <td colSpan={span} style={{ height: `${rows * ROW}px`, padding: 0 }} />
    </tr>
  );
}

function Cell({ type, value }: { type: string; value: string | null }) {
  if (value === null) return <td class="null">NULL</td>;
  if (value === '') return <td class="empty">{t('grid.empty')}</td>;
  const text = formatCell(value, type);
  return (
    <td class={isNumeric(type) ? 'number' : undefined} title={text.length > 60 ? value : undefined}>
      {text}
    </td>
  );
}
