import { labFolders, placesIn, readLab } from '../../authoring/index.ts';

/** What a lab's workspace begins with. */
export interface Workspace {
  lab: string;
  title: string;
  /** The part of the site that the lab belongs to. */
  home: 'scenarios' | 'exercises';
  /** Path → text, before the lab's history. */
  repository: Readonly<Record<string, string>>;
  /** Paths that the history edits. */
  edited: ReadonlySet<string>;
}

/** The lab in which a listing's file is opened. */
export interface Holder extends Pick<Workspace, 'lab' | 'title' | 'home'> {
  /** False when each lab that has the file deploys another version of it before the learner arrives. */
  asShown: boolean;
}

/** The first lab in whose workspace the file lies with this very text, else the first that has deployed over it. */
export function holderOf(path: string, text: string, workspaces: readonly Workspace[]): Holder | undefined {
  const having = workspaces.filter(({ repository }) => repository[path] === text);
  const asShown = having.find(({ edited }) => !edited.has(path));
  const one = asShown ?? having[0];
  return one && { lab: one.lab, title: one.title, home: one.home, asShown: asShown !== undefined };
}

let known: readonly Workspace[] | undefined;

/** The workspaces of the labs below `root`, read once a build. Scenarios are offered first, introductory ones before others. */
export function workspaces(root = '.'): readonly Workspace[] {
  known ??= readWorkspaces(root);
  return known;
}

function readWorkspaces(root: string): Workspace[] {
  const places = placesIn(root);
  const labs = labFolders(places).map((folder) => readLab(folder, places.bases).start);
  const first = ({ lab }: (typeof labs)[number]): number =>
    lab.kind === 'exercise' ? 2 : lab.difficulty === 'introductory' ? 0 : 1;
  return labs
    .sort((a, b) => first(a) - first(b) || a.id.localeCompare(b.id))
    .map(({ id, lab, repository, history }) => ({
      lab: id,
      title: lab.title,
      home: lab.kind === 'exercise' ? ('exercises' as const) : ('scenarios' as const),
      repository,
      edited: new Set(
        history.flatMap(({ action }) =>
          action.do === 'edit' ? [action.path, ...(action.rename ? [action.rename] : [])] : [],
        ),
      ),
    }));
}
