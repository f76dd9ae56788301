import { useEffect, useRef } from 'preact/hooks';
import { loadMonaco } from './code-editor.tsx';

interface DiffViewProps {
  path: string;
  before: string;
  after: string;
  label: string;
  /** One column with marks instead of two side by side. */
  inline?: boolean;
}

/** Two versions of a file, read-only, changes marked. */
export function DiffView({ path, before, after, label, inline = false }: DiffViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let dispose = (): void => undefined;
    let gone = false;
    void loadMonaco().then((module) => {
      if (gone || !box.current) return;
      const { monaco } = module;
      const language = module.languageOf(path);
      const original = monaco.editor.createModel(before, language);
      const modified = monaco.editor.createModel(after, language);
      const editor = monaco.editor.createDiffEditor(box.current, {
        ...module.shared(label),
        readOnly: true,
        originalEditable: false,
        renderSideBySide: !inline,
        hideUnchangedRegions: { enabled: true },
      });
      editor.setModel({ original, modified });
      dispose = () => {
        editor.dispose();
        original.dispose();
        modified.dispose();
      };
    });
    return () => {
      gone = true;
      dispose();
    };
  }, [path, before, after, label, inline]);
  return <section class="editor diff" aria-label={label} ref={box} />;
}
