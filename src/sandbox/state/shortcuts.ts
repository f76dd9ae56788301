import { useEffect } from 'preact/hooks';
import { runConsole } from '../panels/console.tsx';
import type { Bench } from './bench.ts';
import { runCheck } from './check.ts';
import { CONSOLE } from './documents.ts';
import { saveAll, saveFile } from './files.ts';
import { goToPart } from './parts.ts';

/** Ctrl/Cmd+S saves, Ctrl/Cmd+Enter runs, Ctrl/Cmd+Shift+Enter checks, F6 goes from part to part, `?` lists the keys. */
export function useShortcuts(bench: Bench, onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key === 's') {
        event.preventDefault();
        const current = bench.documents.current.value;
        if (current) void saveFile(bench, current.path);
      } else if (command && event.shiftKey && event.key === 'Enter') {
        event.preventDefault();
        event.stopPropagation();
        void saveAll(bench).then(() => runCheck(bench));
      } else if (command && event.key === 'Enter' && !insideEditor(event)) {
        event.preventDefault();
        if (bench.documents.active.value === CONSOLE) void runConsole(bench);
      } else if (event.key === 'F6') {
        event.preventDefault();
        goToPart(bench, event.shiftKey ? -1 : 1);
      } else if (event.key === '?' && !isTyping(event)) {
        onHelp();
      }
    };
    // Captured, because the editor stops what it knows.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [bench, onHelp]);
}

const insideEditor = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('.monaco-editor') !== null;

const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement &&
  (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || insideEditor(event));
