import { useState } from 'preact/hooks';

export interface TreeNode {
  /** Unique in the tree; what `onOpen` gets. */
  id: string;
  label: string;
  /** Small text at the right end, e.g. a row count. */
  detail?: string | undefined;
  /** Shown as the row's tooltip. */
  title?: string | undefined;
  children?: readonly TreeNode[] | undefined;
}

interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  selected?: string | undefined;
  /** Branches open at first. */
  open?: readonly string[];
  /** `keys`: it was opened by the keyboard. */
  onOpen(id: string, keys: boolean): void;
}

/** A tree after the ARIA pattern: arrows move and fold, Enter opens. */
export function Tree({ label, nodes, selected, open = [], onOpen }: TreeProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => new Set(open));
  const rows = flatten(nodes, unfolded, 0);
  const [focus, setFocus] = useState<string | undefined>(undefined);
  const stop = rows.some((row) => row.node.id === focus)
    ? focus
    : (rows.find((row) => row.node.id === selected) ?? rows[0])?.node.id;

  const fold = (id: string, to: boolean): void => {
    const next = new Set(unfolded);
    if (to) next.add(id);
    else next.delete(id);
    setUnfolded(next);
  };
  const go = (list: HTMLElement, at: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at))];
    if (!row) return;
    setFocus(row.node.id);
    list.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.node.id)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLElement }, at: number): void => {
    const row = rows[at];
    const list = event.currentTarget.closest<HTMLElement>('[role="tree"]');
    if (!row || !list) return;
    const isOpen = unfolded.has(row.node.id);
    const parent = rows.slice(0, at).findLastIndex((other) => other.depth < row.depth);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(list, at + 1),
      ArrowUp: () => go(list, at - 1),
      Home: () => go(list, 0),
      End: () => go(list, rows.length - 1),
      ArrowRight: () => (row.node.children && !isOpen ? fold(row.node.id, true) : go(list, at + 1)),
      ArrowLeft: () => (row.node.children && isOpen ? fold(row.node.id, false) : parent >= 0 && go(list, parent)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <div role="tree" aria-label={label} class="tree">
      {rows.map(({ node, depth }, at) => {
        const branch = node.children !== undefined;
        const isOpen = unfolded.has(node.id);
        return (
          <button
            type="button"
            key={node.id}
            role="treeitem"
            data-row={node.id}
            class="tree-row"
            style={{ '--depth': depth }}
            title={node.title}
            aria-level={depth + 1}
            aria-selected={node.id === selected}
            {...(branch ? { 'aria-expanded': isOpen } : {})}
            tabIndex={node.id === stop ? 0 : -1}
            onKeyDown={(event) => onKey(event, at)}
            onFocus={() => setFocus(node.id)}
            onClick={({ detail }) => (branch ? fold(node.id, !isOpen) : onOpen(node.id, detail === 0))}
          >
            <span class="twist" aria-hidden="true">
              {branch ? (isOpen ? '▾' : '▸') : ''}
            </span>
            <span>{node.label}</span>
            {node.detail ? <span class="detail">{node.detail}</span> : null}
          </button>
        );
      })}
    </div>
  );
}

interface Row {
  node: TreeNode;
  depth: number;
}

function flatten(nodes: readonly TreeNode[], unfolded: ReadonlySet<string>, depth: number): Row[] {
  return nodes.flatMap((node) => [
    { node, depth },
    ...(node.children && unfolded.has(node.id) ? flatten(node.children, unfolded, depth + 1) : []),
  ]);
}

/** Folders and files from a list of paths with `/`; single-child folders are not joined, so that paths stay recognisable. */
export function pathTree(paths: readonly { path: string; detail?: string | undefined }[], prefix = ''): TreeNode[] {
  const folders = new Map<string, { path: string; detail?: string | undefined }[]>();
  const files: TreeNode[] = [];
  for (const entry of paths) {
    const rest = entry.path.slice(prefix.length);
    const slash = rest.indexOf('/');
    if (slash < 0) files.push({ id: entry.path, label: rest, detail: entry.detail });
    else {
      const name = rest.slice(0, slash);
      folders.set(name, [...(folders.get(name) ?? []), entry]);
    }
  }
  const branches = [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...branches.map(([name, below]) => ({
      id: `${prefix}${name}/`,
      label: name,
      children: pathTree(below, `${prefix}${name}/`),
    })),
    ...files.sort((a, b) => (a.label < b.label ? -1 : 1)),
  ];
}
