import type { Plan } from '../schema/game-day.ts';

/** One line of the run sheet. */
export interface SheetLine {
  /** Minutes of the day. */
  minute: number;
  kind: 'brief' | 'break' | 'handover' | 'debrief' | 'session' | 'phase' | 'inject' | 'end';
  lab: string | null;
  /** Inject id, phase, lab, or the agenda's title. */
  of: string;
}

const ORDER: readonly SheetLine['kind'][] = [
  'end',
  'break',
  'brief',
  'handover',
  'session',
  'phase',
  'inject',
  'debrief',
];

/** Everything that has a minute, in order, as it was planned. */
export function runSheet(plan: Plan): SheetLine[] {
  const lines: SheetLine[] = plan.agenda.map(({ minute, kind, title }) => ({ minute, kind, lab: null, of: title }));
  for (const { lab, starts, variant, phases, injects } of plan.sessions) {
    lines.push({ minute: starts, kind: 'session', lab, of: lab });
    let at = starts;
    for (const { phase, minutes } of phases) {
      lines.push({ minute: at, kind: 'phase', lab, of: phase });
      at += minutes;
    }
    for (const { id, when } of injects)
      if ('minute' in when) lines.push({ minute: starts + when.minute, kind: 'inject', lab, of: id });
    lines.push({ minute: starts + variant, kind: 'end', lab, of: lab });
  }
  return lines.sort((a, b) => a.minute - b.minute || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
