import { asked, type Decision, decide } from './decide.ts';
import { answersOfHash, hashOfAnswers } from './hash.ts';
import { type Answers, QUESTIONS } from './patterns.ts';

/** Makes the questions above the decision table answer. All words are in the page already; this shows and hides them. */
export function startDecision(root: HTMLElement): void {
  const form = root.querySelector('form');
  if (!form) throw new Error('decision table: no form');

  const show = (answers: Answers): void => {
    for (const { id } of QUESTIONS) {
      const question = one<HTMLFieldSetElement>(root, `fieldset[data-question="${id}"]`);
      question.hidden = !asked(answers).includes(id);
      question.disabled = question.hidden;
    }
    tell(root, decide(answers));
    one<HTMLAnchorElement>(root, '[data-link]').href =
      `${location.pathname}${location.search}${hashOfAnswers(answers)}`;
  };
  const restore = (): void => {
    const answers = answersOfHash(location.hash);
    for (const input of form.querySelectorAll('input')) input.checked = given(answers, input);
    show(answers);
  };

  form.addEventListener('change', () => {
    const answers = readForm(form);
    history.replaceState(null, '', hashOfAnswers(answers) || location.pathname + location.search);
    show(answers);
  });
  form.addEventListener('reset', () => {
    history.replaceState(null, '', location.pathname + location.search);
    show({});
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', restore);
  restore();
}

const given = (answers: Answers, { name, value }: HTMLInputElement): boolean =>
  Object.entries(answers).some(([question, answer]) => question === name && answer === value);

function readForm(form: HTMLFormElement): Answers {
  const data = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`);
  return answersOfHash(`#v1.source:${data.join('&')}`);
}

function tell(root: HTMLElement, decision: Decision): void {
  const pattern = decision.kind === 'pattern' ? decision.pattern : undefined;
  const conditions: readonly string[] = decision.kind === 'pattern' ? decision.conditions : [];
  const possible: readonly string[] = decision.kind === 'open' ? decision.possible : [];
  each(root, 'when', (value) => value === decision.kind);
  each(root, 'pattern', (value) => value === pattern);
  each(root, 'possible', (value) => possible.includes(value));
  each(root, 'condition', (value) => conditions.includes(value));
  each(root, 'refusal', (value) => decision.kind === 'none' && value === decision.refusal);
  one(root, '[data-conditions]').hidden = conditions.length === 0;
  for (const row of root.querySelectorAll<HTMLElement>('[data-row]'))
    row.toggleAttribute('data-chosen', row.dataset['row'] === pattern);
}

/** Shows those of the elements with `data-<what>` whose value the rule takes. */
function each(root: HTMLElement, what: string, rule: (value: string) => boolean): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${what}]`))
    element.hidden = !rule(element.dataset[what] ?? '');
}

function one<T extends HTMLElement = HTMLElement>(root: HTMLElement, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`decision table: no ${selector}`);
  return found;
}
