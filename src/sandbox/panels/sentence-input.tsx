import { t } from '../../i18n/index.ts';
import { type Field, SENTENCE_LIMIT } from '../../schema/task.ts';

const limitOf = ({ limit = SENTENCE_LIMIT }: Field): number => limit;

/** By how many characters a sentence is too long; 0 for everything else. */
export function excessOf(field: Field, value: unknown): number {
  return field.type === 'sentence' ? Math.max(0, String(value ?? '').trim().length - limitOf(field)) : 0;
}

interface SentenceInputProps {
  name: string;
  field: Field;
  value: string;
  onChange(value: string): void;
}

/** Long text of one's own. Nothing is cut off: what is too long is said, and not saved. */
export function SentenceInput({ name, field, value, onChange }: SentenceInputProps) {
  const limit = limitOf(field);
  const excess = excessOf(field, value);
  return (
    <>
      <label for={name}>
        <span>{field.label}</span>
        <textarea
          id={name}
          rows={5}
          spellcheck={true}
          aria-describedby={`${name}-limit`}
          aria-invalid={excess > 0}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <p id={`${name}-limit`} class={excess > 0 ? 'error' : 'meta'} role={excess > 0 ? 'alert' : undefined}>
        {excess > 0
          ? t('task.sentence.tooLong', { excess, limit })
          : t('task.sentence.about', { count: value.trim().length, limit })}
      </p>
    </>
  );
}
