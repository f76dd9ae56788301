import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import italic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url';

const face = (family: string, style: string, weight: string, file: string): string =>
  `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:optional;src:url("${file}") format("woff2")}`;

/** The files of the faces for code and for emphasis. */
export const LATE_FILES: readonly string[] = [mono, italic];

/** The rules that bring them. */
export const LATE_FACES =
  face('JetBrains Mono', 'normal', '100 800', mono) + face('Source Serif', 'italic', '200 900', italic);
