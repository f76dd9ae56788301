import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { Problem } from './problem.ts';

type MonacoModule = typeof import('./monaco.ts');
type Editor = ReturnType<MonacoModule['monaco']['editor']['create']>;

interface CodeEditorProps {
  /** Identifies the document; its ending decides the language. */
  path: string;
  value: string;
  problems: readonly Problem[];
  readOnly?: boolean;
  label: string;
  onChange(value: string): void;
  /** Ctrl/Cmd+Enter: the whole text, or what is selected, and where it starts. */
  onRun?: (text: string, offset: number) => void;
}

/** Loads the editor once, when the first document is opened. */
let loading: Promise<MonacoModule> | undefined;
export const loadMonaco = (): Promise<MonacoModule> => {
  loading ??= import('./monaco.ts').then((module) => {
    module.applyTheme();
    document.addEventListener('theme-change', module.applyTheme);
    return module;
  });
  return loading;
};

export function CodeEditor(props: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ module: MonacoModule; editor: Editor } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let editor: Editor | undefined;
    let gone = false;
    loadMonaco().then(
      (module) => {
        if (gone || !box.current) return;
        editor = create(module, box.current, latest);
        setLoaded({ module, editor });
      },
      (error: unknown) => setFailure(String(error)),
    );
    return () => {
      gone = true;
      editor?.getModel()?.dispose();
      editor?.dispose();
    };
  }, []);

  useEffect(() => {
    if (!loaded) return;
    const { module, editor } = loaded;
    const language = module.languageOf(props.path);
    const model = editor.getModel();
    if (!model) return;
    module.monaco.editor.setModelLanguage(model, language);
    // A value that came from here is already there; setting it again would move the cursor.
    if (model.getValue() !== props.value) model.setValue(props.value);
    editor.updateOptions({ readOnly: props.readOnly ?? false, ariaLabel: props.label });
  }, [loaded, props.path, props.value, props.readOnly, props.label]);

  useEffect(() => {
    const model = loaded?.editor.getModel();
    if (!loaded || !model) return;
    const { monaco } = loaded.module;
    monaco.editor.setModelMarkers(
      model,
      'crosshire',
      props.problems.map((problem) => ({
        severity: monaco.MarkerSeverity.Error,
        message: problem.hint ? `${problem.message}\n${problem.hint}` : problem.message,
        code: problem.condition,
        startLineNumber: problem.span.line,
        startColumn: problem.span.column,
        endLineNumber: problem.span.endLine,
        endColumn: Math.max(problem.span.endColumn, problem.span.column + 1),
      })),
    );
  }, [loaded, props.problems, props.value]);

  return (
    <div class="editor" data-loaded={loaded !== null}>
      {failure ? (
        <p class="error">{t('editor.failed', { reason: failure })}</p>
      ) : loaded ? null : (
        <pre class="editor-waiting" aria-busy="true">
          {props.value}
        </pre>
      )}
      <div class="editor-box" ref={box} />
    </div>
  );
}

function create(module: MonacoModule, box: HTMLElement, latest: { current: CodeEditorProps }): Editor {
  const { monaco } = module;
  const props = latest.current;
  const model = monaco.editor.createModel(props.value, module.languageOf(props.path));
  const editor = monaco.editor.create(box, { ...module.shared(props.label), model, readOnly: props.readOnly ?? false });
  editor.onDidChangeModelContent(() => {
    const value = editor.getValue();
    if (value !== latest.current.value) latest.current.onChange(value);
  });
  editor.addAction({
    id: 'crosshire.run',
    label: t('editor.run'),
    keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
    run: () => {
      const selection = editor.getSelection();
      const chosen = selection && !selection.isEmpty() ? selection : null;
      const text = chosen ? model.getValueInRange(chosen) : model.getValue();
      latest.current.onRun?.(text, chosen ? model.getOffsetAt(chosen.getStartPosition()) : 0);
    },
  });
  return editor;
}
