import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { readSize, writeSize } from './sizes.ts';

interface SplitProps {
  /** Name under which the size is remembered. */
  id: string;
  /** `columns`: the panes lie side by side; `rows`: one above the other. */
  direction: 'columns' | 'rows';
  /** Which pane has the size; the other takes the rest. */
  sized: 'first' | 'second';
  /** Pixels. */
  initial: number;
  min: number;
  max: number;
  label: string;
  first: ComponentChildren;
  second: ComponentChildren;
}

const STEP = 16;

/** Two panes and a separator that the mouse and the arrow keys move; the size survives a reload. */
export function Split(props: SplitProps) {
  const { id, direction, sized, min, max, label } = props;
  const [size, setSize] = useState(() => clamp(readSize(id) ?? props.initial, min, max));
  const start = useRef<{ at: number; size: number } | null>(null);
  const sign = sized === 'first' ? 1 : -1;

  const move = (next: number): void => {
    const kept = clamp(next, min, max);
    setSize(kept);
    writeSize(id, kept);
  };
  const position = (event: PointerEvent): number => (direction === 'columns' ? event.clientX : event.clientY);
  const onKey = (event: KeyboardEvent): void => {
    const less = direction === 'columns' ? 'ArrowLeft' : 'ArrowUp';
    const more = direction === 'columns' ? 'ArrowRight' : 'ArrowDown';
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    move(size + sign * (event.key === more ? STEP : -STEP));
  };

  const track = `${size}px`;
  const tracks = sized === 'first' ? `${track} 1px minmax(0, 1fr)` : `minmax(0, 1fr) 1px ${track}`;
  const style = direction === 'columns' ? { gridTemplateColumns: tracks } : { gridTemplateRows: tracks };
  return (
    <div class={`split split-${direction}`} style={style}>
      <div class="pane">{props.first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget, which <hr> is not */}
      <div
        class="separator"
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={direction === 'columns' ? 'vertical' : 'horizontal'}
        aria-valuenow={size}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          start.current = { at: position(event), size };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (start.current) move(start.current.size + sign * (position(event) - start.current.at));
        }}
        onPointerUp={() => {
          start.current = null;
        }}
      />
      <div class="pane">{props.second}</div>
    </div>
  );
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, Math.round(value)));
