import { t } from '../../i18n/index.ts';
import { saveFile } from '../../sandbox/ui/save-file.ts';
import type { Lesson } from '../../schema/game-day/brought.ts';
import { useDay, usePlan } from '../state/context.ts';

const QUESTIONS = ['monday', 'surprise', 'better'] as const;

/** What people wrote about the day, by question, so that no form stands as one. */
export function Lessons() {
  const lessons = useDay().lessons.value;
  const plan = usePlan();
  if (lessons.length === 0) return <p class="note screen-only">{t('game.lessons.none')}</p>;
  return (
    <section class="lessons">
      <header class="row">
        <h2>{t('game.lessons.title')}</h2>
        <button
          type="button"
          class="plain"
          onClick={() => saveFile('lessons.md', lessonsMarkdown(plan.title, lessons), 'text/markdown')}
        >
          {t('game.lessons.save')}
        </button>
      </header>
      <p>{readyText(lessons)}</p>
      {QUESTIONS.map((question) => (
        <section key={question}>
          <h3>{t(`game.lesson.${question}`)}</h3>
          <ul>
            {answersTo(question, lessons).map((text, at) => (
              <li key={at}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** In the order of the alphabet: the first line of one question is not the first of the next. */
function answersTo(question: (typeof QUESTIONS)[number], lessons: readonly Lesson[]): string[] {
  return lessons
    .map((lesson) => lesson[question])
    .filter((text) => text !== '')
    .sort();
}

function readyText(lessons: readonly Lesson[]): string {
  const counts = [1, 2, 3, 4, 5].map((value) => lessons.filter(({ ready }) => ready === value).length);
  return t('game.lessons.ready', { forms: lessons.length, counts: counts.join(' · ') });
}

/** The same as a text that can be passed on. */
export function lessonsMarkdown(title: string, lessons: readonly Lesson[]): string {
  const parts = QUESTIONS.flatMap((question) => [
    '',
    `## ${t(`game.lesson.${question}`)}`,
    '',
    ...answersTo(question, lessons).map((text) => `- ${text.replace(/\s+/g, ' ')}`),
  ]);
  return [`# ${t('game.lessons.of', { title })}`, '', readyText(lessons), ...parts, ''].join('\n');
}
