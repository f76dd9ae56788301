import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/sql/register';
import 'monaco-editor/languages/definitions/yaml/register';

export { monaco };

self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

/** A colour token as six hexadecimal digits: the style sheet's minifier writes `#fff`, which the editor refuses. */
function token(name: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  return short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : value;
}
const bare = (name: string): string => token(name).replace('#', '');

/** Defines the editor's theme from the page's tokens; Monaco's own default fails contrast. */
export function applyTheme(): void {
  const dark = document.documentElement.dataset['theme'] === 'dark';
  monaco.editor.defineTheme('crosshire', {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: bare('--ink') },
      { token: 'comment', foreground: bare('--code-comment'), fontStyle: 'italic' },
      { token: 'string', foreground: bare('--code-string') },
      { token: 'string.sql', foreground: bare('--code-string') },
      { token: 'predefined.sql', foreground: bare('--code-keyword') },
      { token: 'operator.sql', foreground: bare('--ink-soft') },
      { token: 'keyword', foreground: bare('--code-keyword') },
      { token: 'number', foreground: bare('--code-number') },
      { token: 'operator', foreground: bare('--ink-soft') },
      { token: 'delimiter', foreground: bare('--ink-soft') },
      { token: 'predefined', foreground: bare('--code-keyword') },
      { token: 'type', foreground: bare('--code-keyword') },
      { token: 'tag', foreground: bare('--code-keyword') },
    ],
    colors: {
      'editor.background': token('--paper-raised'),
      'editor.foreground': token('--ink'),
      'editorLineNumber.foreground': token('--ink-faint'),
      'editorLineNumber.activeForeground': token('--ink'),
      'editor.selectionBackground': token('--selection'),
      'editor.lineHighlightBorder': token('--hairline'),
      'editorCursor.foreground': token('--signal'),
      'editorGutter.background': token('--paper-raised'),
      'editorWidget.background': token('--paper-raised'),
      'editorWidget.border': token('--rule'),
      focusBorder: token('--signal'),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((level) => [`editorBracketHighlight.foreground${level}`, token('--ink-soft')]),
      ),
    },
  });
  monaco.editor.setTheme('crosshire');
}

const LANGUAGES: Record<string, string> = {
  py: 'python',
  sql: 'sql',
  yml: 'yaml',
  yaml: 'yaml',
  md: 'plaintext',
  toml: 'plaintext',
};

export const languageOf = (path: string): string => LANGUAGES[path.split('.').pop() ?? ''] ?? 'plaintext';

/** Options that every editor of the workbench shares. */
export const shared = (label: string): monaco.editor.IEditorOptions & { theme: string } => ({
  theme: 'crosshire',
  ariaLabel: label,
  fontFamily: token('--mono'),
  fontSize: 13,
  lineHeight: 20,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  renderLineHighlight: 'line',
  overviewRulerLanes: 2,
  tabFocusMode: false,
  padding: { top: 8, bottom: 8 },
  automaticLayout: true,
  fixedOverflowWidgets: true,
  bracketPairColorization: { enabled: false },
  guides: { indentation: false },
});
