import { hash } from '../evidence/index.ts';
import { Lesson, Summary } from '../schema/game-day/brought.ts';

/** A text that a person brings by scanning, by chat or on paper: what it is, and whether all of it arrived. */
export type Brought =
  | { kind: 'summary'; summary: Summary }
  | { kind: 'lesson'; lesson: Lesson }
  | { kind: 'bad'; why: 'cut' | 'version' };

/** Digits that tell a whole text from one that lost a part on the way. */
const SUM = 6;
const MARK = /#v(\d+)\.(summary|lesson):([A-Za-z0-9_-]*)/;

export const hashOfSummary = (summary: Summary): string => `#v1.summary:${packed(summary)}`;
export const hashOfLesson = (lesson: Lesson): string => `#v1.lesson:${packed(lesson)}`;

/** What a text carries, wherever in it the code stands: in a link, in a line of a chat. Undefined when there is none. */
export function broughtIn(text: string): Brought | undefined {
  const [, version, kind, code = ''] = MARK.exec(text.replace(/\s+/g, '')) ?? [];
  if (version === undefined) return undefined;
  if (version !== '1') return { kind: 'bad', why: 'version' };
  const value = unpacked(code);
  if (value === undefined) return { kind: 'bad', why: 'cut' };
  const parsed = kind === 'lesson' ? Lesson.safeParse(value) : Summary.safeParse(value);
  if (!parsed.success) return { kind: 'bad', why: 'version' };
  return kind === 'lesson'
    ? { kind, lesson: parsed.data as Lesson }
    : { kind: 'summary', summary: parsed.data as Summary };
}

function packed(value: Summary | Lesson): string {
  const text = JSON.stringify(value);
  const bytes = new TextEncoder().encode(text);
  const base = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') + hash(text).slice(0, SUM);
}

function unpacked(code: string): unknown {
  const [body, sum] = [code.slice(0, -SUM), code.slice(-SUM)];
  try {
    const characters = atob(body.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(characters, (character) => character.charCodeAt(0)),
    );
    return hash(text).slice(0, SUM) === sum ? JSON.parse(text) : undefined;
  } catch {
    // Neither base64, nor UTF-8, nor JSON: whichever it was, a part of it is missing.
    return undefined;
  }
}
