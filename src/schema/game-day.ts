import { z } from 'zod';
import { Scoring } from './game-day/scoring.ts';
import { Session } from './game-day/session.ts';
import { Team, TeamRole } from './game-day/team.ts';

/** A line of the run sheet that belongs to no lab, e.g. the briefing. */
export const AgendaItem = z.strictObject({
  /** Minutes after the day begins. */
  minute: z.int().nonnegative(),
  kind: z.enum(['brief', 'break', 'handover', 'debrief']),
  /** e.g. `Shift change: the scribe's notes are all there is`. */
  title: z.string().min(1),
  /** What the coach says or does; Markdown. */
  text: z.string().min(1).optional(),
});
export type AgendaItem = z.output<typeof AgendaItem>;

/** A game day as a file. Its content hash (`planHash`) is on every hand-out, so that a card of another plan is told apart. */
export const Plan = z.strictObject({
  /** Tells the document from others. */
  kind: z.literal('crosshire-game-day'),
  format: z.literal(1),
  /** e.g. `Two labs in three hours`. */
  title: z.string().trim().min(1).max(80),
  /** Counts up whenever the plan is changed after it was handed to somebody. */
  version: z.int().positive(),
  /** Length of the whole day. */
  minutes: z.int().positive().max(600),
  sessions: z.array(Session).min(1),
  teams: z.array(Team).min(1).max(60),
  roles: z.array(TeamRole).default([...TeamRole.options]),
  agenda: z.array(AgendaItem).default([]),
  scoring: Scoring,
});
export type Plan = z.output<typeof Plan>;
export type PlanInput = z.input<typeof Plan>;
