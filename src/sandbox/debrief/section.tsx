import type { ComponentChildren } from 'preact';

export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="debrief-section" aria-labelledby={`debrief-${id}`}>
      <h2 id={`debrief-${id}`}>{title}</h2>
      {children}
    </section>
  );
}
