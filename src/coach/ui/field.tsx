import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  disabled?: boolean;
  wide?: boolean;
}

interface TextProps extends FieldProps {
  value: string;
  onChange(value: string): void;
}

/** The value goes out when the field is left, so that a half-typed word is no change. */
export function TextField({ label, value, onChange, disabled = false, wide = false }: TextProps) {
  return (
    <label class={wide ? 'field wide' : 'field'}>
      <span>{label}</span>
      <input value={value} disabled={disabled} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  );
}

export function LongField({ label, value, onChange, disabled = false }: TextProps) {
  return (
    <label class="field wide">
      <span>{label}</span>
      <textarea
        rows={2}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

interface NumberProps extends FieldProps {
  value: number;
  step?: number;
  onChange(value: number): void;
}

export function NumberField({ label, value, onChange, step = 1, disabled = false }: NumberProps) {
  return (
    <label class="field short">
      <span>{label}</span>
      <input
        type="number"
        min={0}
        step={step}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> extends FieldProps {
  value: T;
  options: readonly { value: T; text: string }[];
  onChange(value: T): void;
}

export function ChoiceField<T extends string>({ label, value, options, onChange, disabled = false }: ChoiceProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} disabled={disabled} onChange={({ currentTarget }) => onChange(currentTarget.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Group({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
