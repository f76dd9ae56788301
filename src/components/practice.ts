import { findLab, placesIn, readLab } from '../authoring/index.ts';
import { language } from '../i18n/index.ts';
import { addressOf } from '../i18n/languages.ts';
import { activities } from './exercises/register.ts';
import { packedLabs } from './packed.ts';
import type { PracticeActivity, PracticeLab } from './practice-lab.ts';
import { register } from './register.ts';

/** Every lab that can be played, with what the progress page says of it. Read from the folders, once a page. */
export function practiceLabs(base: string): PracticeLab[] {
  const places = placesIn('.');
  const href = hrefIn(base);
  return packedLabs().map(({ id, title, kind, minutes, difficulty, skills }) => {
    const { start, grading } = readLab(findLab(id, places), places.bases);
    const taught = [...new Set(grading.checks.flatMap(({ teaches }) => teaches))].sort();
    const gotchas = taught.flatMap((number) => {
      const entry = register().entries.find((one) => one.number === number);
      return entry ? [{ number, title: entry.title, href: href(`gotchas/${entry.slug}/`) }] : [];
    });
    const sentences = start.tasks.flatMap(({ id: task, fields }) =>
      fields.filter(({ type }) => type === 'sentence').map((field) => ({ task, field: field.id })),
    );
    const page = { href: href(`${kind}s/${id}/`), hash: start.hash };
    return { id, title, kind, minutes, difficulty: difficulty ?? null, skills, gotchas, sentences, ...page };
  });
}

/** Every facilitated activity, with the evidence it asks for. */
export function practiceActivities(base: string): PracticeActivity[] {
  const href = hrefIn(base);
  return activities().map(({ id, activity: { title, minutes }, checklist }) => {
    const items = checklist.map((item) => item.id);
    return { id, title, href: href(`exercises/${id}/`), minutes, items };
  });
}

const hrefIn =
  (base: string) =>
  (path: string): string =>
    addressOf({ language: language(), path }, base);
