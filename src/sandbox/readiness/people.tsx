import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { PersonLabel } from '../../schema/evidence.ts';
import { addPerson, choosePerson, renamePerson } from '../store/people.ts';
import type { Person } from '../store/records.ts';
import { nameOf } from './names.ts';
import type { Held } from './page.tsx';

interface PeopleProps {
  held: Held;
  onChange(): Promise<void>;
}

/** Who practises here, and who does now. */
export function People({ held, onChange }: PeopleProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const done = async (work: Promise<unknown>): Promise<void> => {
    await work;
    setEditing(null);
    await onChange();
  };
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('progress.people')}</h2>
      <p class="note">{t('progress.people.about')}</p>
      <ul class="people">
        {held.people.map((person) => (
          <li key={person.id}>
            {editing === person.id ? (
              <NameForm
                label={t('progress.people.renameOf', { name: nameOf(person) })}
                value={person.name}
                onSave={(name) => done(renamePerson(person, name))}
                onCancel={() => setEditing(null)}
              />
            ) : (
              <PersonLine
                person={person}
                present={person.id === held.present}
                onChoose={() => {
                  choosePerson(person.id);
                  void onChange();
                }}
                onRename={() => setEditing(person.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing === '' ? (
        <NameForm
          label={t('progress.people.name')}
          value=""
          onSave={(name) => done(addPerson(name))}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <button type="button" class="plain-button" onClick={() => setEditing('')}>
          {t('progress.people.add')}
        </button>
      )}
    </section>
  );
}

interface PersonLineProps {
  person: Person;
  present: boolean;
  onChoose(): void;
  onRename(): void;
}

function PersonLine({ person, present, onChoose, onRename }: PersonLineProps) {
  const name = nameOf(person);
  return (
    <>
      <label>
        <input
          type="radio"
          name="person"
          checked={present}
          onChange={onChoose}
          aria-label={t('progress.people.choose', { name })}
        />
        <span>{name}</span>
      </label>
      {present ? <span class="note">{t('progress.people.now')}</span> : null}
      <button
        type="button"
        class="plain-button"
        aria-label={t('progress.people.renameOf', { name })}
        onClick={onRename}
      >
        {t('progress.people.rename')}
      </button>
    </>
  );
}

interface NameFormProps {
  label: string;
  value: string;
  onSave(name: string): Promise<void>;
  onCancel(): void;
}

function NameForm({ label, value, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(value);
  const [failure, setFailure] = useState<string | null>(null);
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!PersonLabel.safeParse(name).success) setFailure(t('progress.people.bad'));
    else onSave(name).catch((error: unknown) => setFailure(String(error)));
  };
  return (
    <form class="name-form" onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <label>
        <span>{label}</span>{' '}
        <input
          type="text"
          value={name}
          maxLength={60}
          ref={(input) => input?.focus()}
          aria-invalid={failure !== null}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="plain-button">
        {t('progress.people.save')}
      </button>
      <button type="button" class="plain-button" onClick={onCancel}>
        {t('progress.people.cancel')}
      </button>
      {failure ? <span role="alert">{failure}</span> : null}
    </form>
  );
}
