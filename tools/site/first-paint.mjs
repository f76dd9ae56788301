// What a page's first paint waits for, and what it does not: run on every page after the build.

/** Styles that the workbench alone needs, on pages that are read before it is opened. */
const LATE_SHEET = /<link rel="stylesheet" href="[^"]*\/_astro\/(monaco|editor)\.[^"]*">/g;
/** Scripts of the page that are files. */
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;

/** Asks for scripts in their order when the page has been painted. Whatever was asked for earlier would share its line. */
const loader = (files) =>
  `<script>requestAnimationFrame(()=>setTimeout(()=>{for(const src of ${JSON.stringify(files)}){const script=document.createElement("script");script.type="module";script.async=false;script.src=src;document.body.append(script)}}))</script>`;

/**
 * The page with its text first: scripts that are files are asked for when it stands, since none is needed to read, and the
 * styles of the workbench come last.
 */
export function textFirst(html) {
  const [head = '', ...rest] = html.split('</head>');
  const late = head.match(LATE_SHEET) ?? [];
  const files = [...html.matchAll(MODULE)].map(([, src]) => src);
  const end = [...late, ...(files.length > 0 ? [loader(files)] : [])].join('');
  const whole = [
    head.replace(LATE_SHEET, ''),
    '</head>',
    rest.join('</head>').replace('</body>', () => `${end}</body>`),
  ];
  return whole.join('').replaceAll(MODULE, '');
}
