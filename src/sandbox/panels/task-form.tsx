import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { isFull, isPrediction, type Values } from '../../schema/prediction.ts';
import type { Field, Task } from '../../schema/task.ts';
import { useBench } from '../state/context.ts';
import { excessOf, SentenceInput } from './sentence-input.tsx';

interface TaskFormProps {
  task: Task;
  answer: Values | undefined;
}

/**
 * A task's form. Saving it is an `answer` action; it can be changed any time before Check, except for a prediction. What is
 * typed and not saved stays on the desk.
 */
export function TaskForm({ task, answer }: TaskFormProps) {
  const bench = useBench();
  const [said, setSaid] = useState<'saved' | 'half' | null>(null);
  const values = bench.drafts.value[task.id] ?? answer ?? {};
  const change = (id: string, value: unknown): void => {
    setSaid(null);
    bench.drafts.value = { ...bench.drafts.value, [task.id]: { ...values, [id]: value } };
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const tooLong = task.fields.find((field) => excessOf(field, values[field.id]) > 0);
    if (tooLong) return document.getElementById(inputId(task, tooLong))?.focus();
    if (isPrediction(task) && !isFull(task, values)) return setSaid('half');
    const reply = await bench.act({ do: 'answer', task: task.id, values: trimmed(values) });
    if (!reply) return;
    if (reply.error) bench.notice.value = reply.error.message;
    if (reply.entry.outcome !== 'ok') return;
    const { [task.id]: _, ...drafts } = bench.drafts.value;
    bench.drafts.value = drafts;
    setSaid('saved');
  };
  const graded = task.fields.some(({ type }) => type !== 'sentence');
  const words = { saved: t(graded ? 'task.saved' : 'task.savedWords'), half: t('predict.half') };
  return (
    <form class="task-form" onSubmit={(event) => void submit(event)}>
      {isPrediction(task) ? <p class="meta">{t('predict.about')}</p> : null}
      {task.fields.map((field) => (
        <FieldInput
          key={field.id}
          name={inputId(task, field)}
          field={field}
          value={values[field.id]}
          onChange={(value) => change(field.id, value)}
        />
      ))}
      <div class="row">
        <button type="submit" class="plain" disabled={bench.busy.value}>
          {t(isPrediction(task) ? 'predict.save' : 'task.save')}
        </button>
        <span role="status">{said ? words[said] : ''}</span>
      </div>
    </form>
  );
}

/** The element id of a field's input. */
export const inputId = (task: Pick<Task, 'id'>, field: Pick<Field, 'id'>): string => `${task.id}-${field.id}`;

/** Without the blanks around what was typed. */
const trimmed = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? value.trim() : value]),
  );

interface FieldInputProps {
  name: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
}

function FieldInput({ name, field, value, onChange }: FieldInputProps) {
  if (field.type === 'sentence')
    return <SentenceInput name={name} field={field} value={String(value ?? '')} onChange={onChange} />;
  if (field.type === 'list') return <ListInput name={name} field={field} value={value} onChange={onChange} />;
  if (field.type === 'boolean' || field.type === 'choice') {
    const options = field.type === 'boolean' ? ['true', 'false'] : (field.options ?? []);
    return (
      <label for={name}>
        <span>{field.label}</span>
        <select id={name} value={String(value ?? '')} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t('task.choose')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option === 'true' ? t('task.yes') : option === 'false' ? t('task.no') : option}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <label for={name}>
      <span>{field.label}</span>
      <input
        id={name}
        type="text"
        inputMode={field.type === 'integer' ? 'numeric' : field.type === 'decimal' ? 'decimal' : 'text'}
        placeholder={field.type === 'date' ? 'YYYY-MM-DD' : undefined}
        autocomplete="off"
        spellcheck={false}
        value={String(value ?? '')}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

function ListInput({ name, field, value, onChange }: FieldInputProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  if (!field.options) {
    return (
      <label for={name}>
        <span>{field.label}</span>
        <input
          id={name}
          type="text"
          autocomplete="off"
          placeholder={t('task.list')}
          value={chosen.join(', ')}
          onChange={(event) =>
            onChange(
              event.currentTarget.value
                .split(',')
                .map((part) => part.trim())
                .filter(Boolean),
            )
          }
        />
      </label>
    );
  }
  return (
    <fieldset id={name}>
      <legend>{field.label}</legend>
      {field.options.map((option) => (
        <label key={option} class="check">
          <input
            type="checkbox"
            value={option}
            checked={chosen.includes(option)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
            }
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
