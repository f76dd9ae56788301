import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import type { Reveal } from '../state/documents.ts';
import type { Range } from '../state/statements.ts';
import { createEcho, type Echo } from './echo.ts';
import type { Problem } from './problem.ts';

type MonacoModule = typeof import('./monaco.ts');
type Editor = ReturnType<MonacoModule['monaco']['editor']['create']>;

/** What others may ask an editor while it is there. */
export interface EditorHandle {
  /** Offsets of the selection; both the cursor's where nothing is selected. */
  selection(): Range;
}

interface CodeEditorProps {
  /** Identifies the document; its ending decides the language. */
  path: string;
  value: string;
  problems: readonly Problem[];
  readOnly?: boolean;
  label: string;
  /** Where to put the cursor and the focus, once. */
  reveal?: Reveal | undefined;
  /** Told when that is done. */
  onRevealed(): void;
  onChange(value: string): void;
  /** Ctrl/Cmd+Enter. */
  onRun?: () => void;
  /** Called with the editor's handle, and with nothing when it goes. */
  onHandle?: (handle: EditorHandle | undefined) => void;
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
  const [loaded, setLoaded] = useState<{ module: MonacoModule; editor: Editor; echo: Echo } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let editor: Editor | undefined;
    let gone = false;
    loadMonaco().then(
      (module) => {
        if (gone || !box.current) return;
        const echo = createEcho(latest.current.value);
        editor = create(module, box.current, latest, echo);
        setLoaded({ module, editor, echo });
        latest.current.onHandle?.(handleOf(editor));
      },
      (error: unknown) => setFailure(String(error)),
    );
    return () => {
      gone = true;
      latest.current.onHandle?.(undefined);
      editor?.getModel()?.dispose();
      editor?.dispose();
    };
  }, []);

  useEffect(() => {
    if (!loaded) return;
    const { module, editor, echo } = loaded;
    const language = module.languageOf(props.path);
    const model = editor.getModel();
    if (!model) return;
    module.monaco.editor.setModelLanguage(model, language);
    if (echo.arrived(props.value)) {
      model.setValue(props.value);
      model.setEOL(module.monaco.editor.EndOfLineSequence.LF);
    }
    editor.updateOptions({ readOnly: props.readOnly ?? false, ariaLabel: props.label });
  }, [loaded, props.path, props.value, props.readOnly, props.label]);

  useEffect(() => {
    if (!loaded || !props.reveal) return;
    if (props.reveal !== 'here') {
      const { line, column } = props.reveal;
      loaded.editor.setPosition({ lineNumber: line, column });
      loaded.editor.revealLineInCenterIfOutsideViewport(line);
    }
    loaded.editor.focus();
    // Whoever comes back to this tab later stays where the keys are.
    latest.current.onRevealed();
  }, [loaded, props.reveal]);

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

function create(module: MonacoModule, box: HTMLElement, latest: { current: CodeEditorProps }, echo: Echo): Editor {
  const { monaco } = module;
  const props = latest.current;
  const model = monaco.editor.createModel(props.value, module.languageOf(props.path));
  // Without this an empty file gets the line ends of the visitor's system, and the same work another result.
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const editor = monaco.editor.create(box, { ...module.shared(props.label), model, readOnly: props.readOnly ?? false });
  editor.onDidChangeModelContent(() => {
    const value = editor.getValue();
    if (echo.typed(value)) latest.current.onChange(value);
  });
  editor.addAction({
    id: 'crosshire.run',
    label: t('editor.run'),
    keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
    run: () => latest.current.onRun?.(),
  });
  return editor;
}

const handleOf = (editor: Editor): EditorHandle => ({
  selection: () => {
    const [model, selection] = [editor.getModel(), editor.getSelection()];
    if (!model || !selection) return { start: 0, end: 0 };
    return {
      start: model.getOffsetAt(selection.getStartPosition()),
      end: model.getOffsetAt(selection.getEndPosition()),
    };
  },
});
