import { render } from 'preact';
import { hashOfLesson } from '../../game-day/brought.ts';
import { t } from '../../i18n/index.ts';
import { QrCode } from '../../sandbox/ui/qr.tsx';
import { Lesson } from '../../schema/game-day/brought.ts';
import type { Ticket } from '../../schema/game-day/ticket.ts';

/** The form about the day: what is written becomes a code for the coach, and is kept nowhere. */
export function startLessons({ plan }: Ticket): void {
  const section = element('team-lessons');
  const form = element('lesson-form');
  if (!(form instanceof HTMLFormElement)) throw new Error('team page: the form is none');
  section.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const text = (name: string): string => String(fields.get(name) ?? '');
    const parsed = Lesson.safeParse({
      plan,
      ready: Number(fields.get('ready')),
      monday: text('monday'),
      surprise: text('surprise'),
      better: text('better'),
    });
    element('lesson-said').textContent = t(parsed.success ? 'game.lesson.made' : 'game.lesson.nothing');
    element('lesson-code').hidden = !parsed.success;
    if (!parsed.success) return;
    const page = new URL('../', location.href);
    page.hash = hashOfLesson(parsed.data);
    const code = element('lesson-text');
    if (code instanceof HTMLTextAreaElement) code.value = page.href;
    // The same code for a telephone's camera.
    render(<QrCode text={page.href} label={t('game.lesson.title')} />, element('lesson-qr'));
  });
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`team page: no #${id}`);
  return found;
}
