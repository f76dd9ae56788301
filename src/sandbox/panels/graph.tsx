import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../i18n/index.ts';
import type { PipelineView } from '../../worker/views.ts';
import { useBench, useView } from '../state/context.ts';
import { openFile } from '../state/files.ts';
import { FailureBox } from '../ui/failure.tsx';
import { type GraphNode, layoutGraph, NODE } from './graph-layout.ts';
import { UpdateForm } from './update-form.tsx';

/** Pipelines as graphs with the rows of the latest update, and the form that starts one. */
export function GraphPanel() {
  const { value, failure } = useView({ view: 'pipelines' });
  const [chosen, setChosen] = useState<string | null>(null);
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  const pipeline = value.find((one) => one.key === chosen) ?? value[0];
  if (!pipeline) return <p class="empty-state">{t('graph.none')}</p>;
  return (
    <div>
      <div class="row filter">
        {value.map((one) => (
          <button
            key={one.key}
            type="button"
            class="quiet"
            aria-pressed={one.key === pipeline.key}
            onClick={() => setChosen(one.key)}
          >
            {one.key}
          </button>
        ))}
        <UpdateForm key={pipeline.key} pipeline={pipeline} />
      </div>
      {pipeline.graph.problems.map((problem) => (
        <FailureBox key={problem.message} failure={problem} />
      ))}
      <Graph pipeline={pipeline} />
    </div>
  );
}

function Graph({ pipeline }: { pipeline: PipelineView }) {
  const { nodes, edges, width, height } = layoutGraph(pipeline);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class="graph" tabIndex={0} aria-label={t('graph.label', { pipeline: pipeline.key })}>
      <div class="graph-area" style={{ width: `${width}px`, height: `${height}px` }}>
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          {edges.map(({ from, to }) => (
            <path key={`${from.name}>${to.name}`} d={curve(from, to)} />
          ))}
        </svg>
        {nodes.map((node) => (
          <NodeBox key={node.name} node={node} />
        ))}
      </div>
    </section>
  );
}

function curve(from: GraphNode, to: GraphNode): string {
  const x1 = from.x + NODE.width;
  const y1 = from.y + NODE.height / 2;
  const y2 = to.y + NODE.height / 2;
  const middle = (x1 + to.x) / 2;
  return `M${x1},${y1} C${middle},${y1} ${middle},${y2} ${to.x},${y2}`;
}

function NodeBox({ node }: { node: GraphNode }) {
  const bench = useBench();
  const { file } = node;
  const tone = node.status === 'FAILED' ? 'fail' : node.status === 'COMPLETED' ? 'ok' : 'none';
  const style = { left: `${node.x}px`, top: `${node.y}px`, width: `${NODE.width}px`, height: `${NODE.height}px` };
  const body = (
    <>
      <span class={`state state-${tone}`}>{node.label}</span>
      <span class="meta">{t(`graph.kind.${node.kind}` as 'graph.kind.external')}</span>
      {node.read === null ? null : (
        <span class="counts">
          {t('graph.counts', {
            read: formatNumber(node.read),
            written: formatNumber(node.written ?? 0),
            dropped: formatNumber(node.dropped ?? 0),
          })}
        </span>
      )}
    </>
  );
  return file ? (
    <button type="button" class="graph-node" style={style} title={file} onClick={() => void openFile(bench, file)}>
      {body}
    </button>
  ) : (
    <div class="graph-node" style={style} title={node.name}>
      {body}
    </div>
  );
}
