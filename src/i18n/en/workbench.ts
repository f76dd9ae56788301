export const workbench = {
  'grid.row': 'Row',
  'grid.empty': '(empty string)',
  'editor.failed': 'The editor could not be loaded: {reason}. Reload the page; your files are kept.',
  'editor.run': 'Run',
  'error.hint': 'Hint: {hint}',
  'verdict.pass': 'holds',
  'verdict.fail': 'does not hold',
  'verdict.error': 'our fault',
} as const;
