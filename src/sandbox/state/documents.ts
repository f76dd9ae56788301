import { computed, signal } from '@preact/signals';
import type { PlainError } from '../../worker/plain.ts';
import type { Problem } from '../editor/problem.ts';

/** An open tab of the middle column. */
export interface OpenDocument {
  path: string;
  /** What the workspace holds. */
  saved: string;
  /** What the editor holds. */
  text: string;
  /** At the learner's arrival; null for a new file. */
  start: string | null;
  diff: boolean;
  /** Where the editor goes as soon as it is there. */
  reveal?: Reveal | undefined;
}

/** Counts from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A place to go to, or `here`: the cursor stays, and the keys go to the editor. */
export type Reveal = Place | 'here';

export const CONSOLE = 'console';
export const DEBRIEF = 'debrief';

/** Documents in the order of their tabs, and which one is in front. */
export function createDocuments() {
  const documents = signal<readonly OpenDocument[]>([]);
  const active = signal<string>(CONSOLE);
  /** Errors with a place, by file. */
  const problems = signal<ReadonlyMap<string, readonly Problem[]>>(new Map());
  const current = computed(() => documents.value.find((document) => document.path === active.value));
  const change = (path: string, part: Partial<OpenDocument>): void => {
    documents.value = documents.value.map((document) => (document.path === path ? { ...document, ...part } : document));
  };
  return {
    documents,
    active,
    problems,
    current,
    unsaved: computed(() => documents.value.filter((document) => document.text !== document.saved)),
    change,
    show: (path: string): void => {
      active.value = path;
    },
    add: (document: OpenDocument): void => {
      if (!documents.value.some((other) => other.path === document.path))
        documents.value = [...documents.value, document];
      active.value = document.path;
    },
    clear: (): void => {
      documents.value = [];
      problems.value = new Map();
      active.value = CONSOLE;
    },
    close: (path: string): void => {
      const at = documents.value.findIndex((document) => document.path === path);
      documents.value = documents.value.filter((document) => document.path !== path);
      if (active.value === path)
        active.value = documents.value[Math.min(at, documents.value.length - 1)]?.path ?? CONSOLE;
    },
    /** Replaces the marks of all files by those of the newest run. */
    mark: (errors: readonly PlainError[]): void => {
      problems.value = byFile(errors);
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;

function byFile(errors: readonly PlainError[]): Map<string, Problem[]> {
  const map = new Map<string, Problem[]>();
  for (const error of errors) {
    if (!error.file || !error.span) continue;
    map.set(error.file, [...(map.get(error.file) ?? []), { ...error, span: error.span }]);
  }
  return map;
}
