import type { Difficulty, Skill } from '../schema/lab.ts';

/** A lab as the progress page knows it. */
export interface PracticeLab {
  id: string;
  title: string;
  kind: 'scenario' | 'exercise';
  /** Its page, in the language of the page that asks. */
  href: string;
  minutes: number;
  difficulty: Difficulty | null;
  skills: readonly Skill[];
  /** Sentences it asks for, which no machine grades. */
  sentences: readonly { task: string; field: string }[];
  /** Content hash: evidence of another one is of an earlier edition. */
  hash: string;
  /** What its checks teach, each once. */
  gotchas: readonly { number: string; title: string; href: string }[];
}

/** A facilitated activity as the progress page knows it. */
export interface PracticeActivity {
  id: string;
  title: string;
  /** Its page, in the language of the page that asks. */
  href: string;
  minutes: number;
  /** Ids of the pieces of evidence it asks for. */
  items: readonly string[];
}

/** Everything that can be practised. */
export interface Practice {
  labs: readonly PracticeLab[];
  activities: readonly PracticeActivity[];
}
