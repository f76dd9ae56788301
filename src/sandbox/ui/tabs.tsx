import type { ComponentChildren } from 'preact';

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
  const onKey = (event: KeyboardEvent): void => {
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
    <div class="tabs">
      <div class="tab-bar">
        <div role="tablist" aria-label={label} class="tab-list" onKeyDown={onKey}>
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${active}`} class="tab-panel">
        {children}
      </div>
    </div>
  );
}
