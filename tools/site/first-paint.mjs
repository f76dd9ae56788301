// What a page's first paint waits for, and what it does not: run on every page after the build.

/** Styles that the workbench alone needs, on pages that are read before it is opened. */
const LATE_SHEET = /<link rel="stylesheet" href="[^"]*\/_astro\/(monaco|editor)\.[^"]*">/g;

/** Which text is set in a face that is not preloaded on every page. */
const FACES = [
  { file: /\/jetbrains-mono-latin-wght-normal\./, used: /<(code|pre)\b|class="(mono|rows)\b/ },
  { file: /\/source-serif-4-latin-wght-italic\./, used: /<(em|i|cite)\b/ },
];

/** The addresses of these faces' files, `files` being those of the built site and `base` its path on the host. */
export const facesAmong = (files, base) =>
  FACES.map(({ file, used }) => {
    const found = files.find((one) => file.test(`/${one}`));
    if (!found) throw new Error(`no font among the built files matches ${file}`);
    return { href: base + found, used };
  });

/**
 * The page with its text first. Scripts give way: none is needed to read. Faces the text uses are asked for at once, since
 * a font that comes after the first paint is not shown before the next page; the styles of the workbench come last.
 */
export function textFirst(html, faces) {
  const [head = '', ...rest] = html.split('</head>');
  const body = rest.join('</head>');
  const asked = faces
    .filter(({ used }) => used.test(body))
    .map(
      ({ href }) => `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${href}">`,
    );
  const late = head.match(LATE_SHEET) ?? [];
  return [head.replace(LATE_SHEET, ''), ...asked, '</head>', body.replace('</body>', `${late.join('')}</body>`)]
    .join('')
    .replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');
}
