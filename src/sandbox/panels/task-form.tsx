import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { Field, Task } from '../../schema/task.ts';
import { useBench } from '../state/context.ts';

interface TaskFormProps {
  task: Task;
  answer: Readonly<Record<string, unknown>> | undefined;
}

/** A task's form. Saving it is an `answer` action; it can be changed any time before Check. */
export function TaskForm({ task, answer }: TaskFormProps) {
  const bench = useBench();
  const [values, setValues] = useState<Record<string, unknown>>(() => ({ ...answer }));
  const [saved, setSaved] = useState(false);
  const change = (id: string, value: unknown): void => {
    setSaved(false);
    setValues({ ...values, [id]: value });
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const reply = await bench.act({ do: 'answer', task: task.id, values });
    if (!reply) return;
    setSaved(reply.entry.outcome === 'ok');
    if (reply.error) bench.notice.value = reply.error.message;
  };
  return (
    <form class="task-form" onSubmit={(event) => void submit(event)}>
      {task.fields.map((field) => (
        <FieldInput
          key={field.id}
          name={`${task.id}-${field.id}`}
          field={field}
          value={values[field.id]}
          onChange={(value) => change(field.id, value)}
        />
      ))}
      <div class="row">
        <button type="submit" class="plain" disabled={bench.busy.value}>
          {t('task.save')}
        </button>
        <span role="status">{saved ? t('task.saved') : ''}</span>
      </div>
    </form>
  );
}

interface FieldInputProps {
  name: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
}

function FieldInput({ name, field, value, onChange }: FieldInputProps) {
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
        onInput={(event) => onChange(event.currentTarget.value.trim())}
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
