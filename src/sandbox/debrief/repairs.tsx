import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../i18n/index.ts';
import type { DebriefView } from '../../worker/views.ts';
import { useBench } from '../state/context.ts';
import type { ShownRepair } from '../state/lab-data.ts';
import { FileDiff } from './changes.tsx';
import { Section } from './section.tsx';

type Cost = DebriefView['cost'];

interface RepairsProps {
  repairs: readonly ShownRepair[];
  yours: Pick<DebriefView, 'cost' | 'files'>;
}

/** What each right repair costs, the learner's own first. */
export function Repairs({ repairs, yours }: RepairsProps) {
  const steps = useBench().entries.value.filter(({ action }) => action.do !== 'look').length;
  return (
    <Section id="repairs" title={t('debrief.repairs')}>
      <p>{t('debrief.repairs.about')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="debrief-scroll" tabIndex={0} aria-label={t('debrief.repairs.table')}>
        <table class="list-table repairs">
          <Head />
          <tbody>
            <CostRow name={t('debrief.repairs.yours')} steps={steps} files={yours.files.length} cost={yours.cost} own />
            {repairs.map(({ name, steps: list, files, cost }) => (
              <CostRow
                key={name}
                name={name.replaceAll('-', ' ')}
                steps={list.length}
                files={Object.keys(files).length}
                cost={cost}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p class="meta">{t('debrief.repairs.note')}</p>
      {repairs.map((repair) => (
        <RepairDetails key={repair.name} repair={repair} />
      ))}
    </Section>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('debrief.repairs.repair')}</th>
        {(['steps', 'files', 'rows', 'recomputed'] as const).map((key) => (
          <th key={key} scope="col" class="number">
            {t(`debrief.repairs.${key}`)}
          </th>
        ))}
        <th scope="col">{t('debrief.repairs.emptied')}</th>
        <th scope="col">{t('debrief.repairs.lost')}</th>
      </tr>
    </thead>
  );
}

interface CostRowProps {
  name: string;
  steps: number;
  files: number;
  cost: Cost;
  own?: boolean;
}

function CostRow({ name, steps, files, cost, own = false }: CostRowProps) {
  const emptied = [...cost.refreshed, ...cost.emptied].map((table) => table.split('.').slice(-2).join('.'));
  return (
    <tr class={own ? 'own' : undefined}>
      <th scope="row">{name}</th>
      {[steps, files, cost.rows, cost.recomputed].map((value, at) => (
        <td key={at} class="number">
          {formatNumber(value)}
        </td>
      ))}
      <td>{lines(emptied)}</td>
      <td>{lines(cost.lost.map((loss) => t(`debrief.lost.${loss.kind}`, { name: loss.name, count: loss.count })))}</td>
    </tr>
  );
}

const lines = (texts: readonly string[]) =>
  texts.length === 0 ? (
    <span class="meta">{t('debrief.repairs.none')}</span>
  ) : (
    texts.map((text) => <div key={text}>{text}</div>)
  );

/** Steps and files of one repair, folded until they are asked for. */
function RepairDetails({ repair }: { repair: ShownRepair }) {
  const bench = useBench();
  const [starts, setStarts] = useState<ReadonlyMap<string, string | null> | null>(null);
  const load = async (): Promise<void> => {
    const found = await Promise.all(
      Object.keys(repair.files).map(
        async (path) => [path, (await bench.read({ view: 'file', path, at: 'start' })).text] as const,
      ),
    );
    setStarts(new Map(found));
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && !starts && void load().catch(bench.tell)}>
      <summary>{t('debrief.repairs.show', { name: repair.name.replaceAll('-', ' ') })}</summary>
      <ol class="repair-steps">
        {repair.steps.map((step, at) => (
          <li key={at}>
            <code>{step}</code>
          </li>
        ))}
      </ol>
      {starts
        ? Object.entries(repair.files).map(([path, after]) => (
            <FileDiff key={path} path={path} before={starts.get(path) ?? null} after={after} />
          ))
        : null}
    </details>
  );
}
