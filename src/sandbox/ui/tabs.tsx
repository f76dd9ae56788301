import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Boundary } from './boundary.tsx';

export interface Tab {
  id: string;
  label: string;
  /** Small text behind the label, e.g. a count. */
  note?: string | undefined;
  /** Shows a button that closes the tab. */
  close?: (() => void) | undefined;
  closeLabel?: string | undefined;
}

interface TabsProps {
  /** Unique on the page; ids of tabs and panel derive from it. */
  id: string;
  label: string;
  tabs: readonly Tab[];
  active: string;
  onSelect(id: string): void;
  /** Right-hand end of the bar. */
  tools?: ComponentChildren;
  children: ComponentChildren;
}

/** A tab list after the ARIA pattern: one stop in the tab order, arrow keys move. */
export function Tabs({ id, label, tabs, active, onSelect, tools, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // A tab that is chosen elsewhere may lie outside the visible part of the bar.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && tab) keepInView(list.current, tab);
  }, [active, tabs.length]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Delete') tabs.find((tab) => tab.id === active)?.close?.();
    const at = tabs.findIndex((tab) => tab.id === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.id);
    document.getElementById(`${id}-tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabs" data-part={id}>
      <div class="tab-bar">
        <div role="tablist" aria-label={label} class="tab-list" ref={list} onKeyDown={onKey}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.id}`}
              aria-selected={tab.id === active}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === active ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onAuxClick={(event) => {
                if (event.button === 1) tab.close?.();
              }}
            >
              {tab.label}
              {tab.note ? <span class="tab-note">{tab.note}</span> : null}
            </button>
          ))}
        </div>
        {tabs.map((tab) =>
          tab.close && tab.id === active ? (
            <button
              key={`close-${tab.id}`}
              type="button"
              class="quiet"
              aria-label={tab.closeLabel}
              title={tab.closeLabel}
              onClick={tab.close}
            >
              ×
            </button>
          ) : null,
        )}
        <div class="tab-tools">{tools}</div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard */}
      <div role="tabpanel" tabIndex={0} id={`${id}-panel`} aria-labelledby={`${id}-tab-${active}`} class="tab-panel">
        <Boundary key={active}>{children}</Boundary>
      </div>
    </div>
  );
}

/** Scrolls the bar alone, never the page. */
function keepInView(list: HTMLElement, tab: HTMLElement): void {
  const left = tab.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft) list.scrollLeft = left;
  else if (left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = left + tab.offsetWidth - list.clientWidth;
}
