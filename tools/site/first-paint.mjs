// What a page's first paint waits for, and what it does not: run on every page after the build.

/** Styles that the workbench alone needs, on pages that are read before it is opened. */
const LATE_SHEET = /<link rel="stylesheet" href="[^"]*\/_astro\/(monaco|editor)\.[^"]*">/g;

/**
 * The page with its text first: scripts give way, since none is needed to read, and the styles of the workbench come last.
 */
export function textFirst(html) {
  const [head = '', ...rest] = html.split('</head>');
  const late = head.match(LATE_SHEET) ?? [];
  return [head.replace(LATE_SHEET, ''), '</head>', rest.join('</head>').replace('</body>', `${late.join('')}</body>`)]
    .join('')
    .replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');
}
