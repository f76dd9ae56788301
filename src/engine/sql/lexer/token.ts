import type { Span } from '../../errors.ts';

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'operator' | 'end';

export type NumberSuffix = '' | 'L' | 'S' | 'Y' | 'D' | 'F' | 'BD';

export interface Token {
  kind: TokenKind;
  /** Words, operators and numbers as written (numbers without suffix); strings and quoted names unescaped. */
  text: string;
  /** Upper case for words, so that keywords compare quickly; empty for all else. */
  keyword: string;
  suffix: NumberSuffix;
  start: number;
  end: number;
}

/** Tokens of one text, with what is needed to point into it. */
export interface TokenStream {
  text: string;
  /** Ends with one `end` token. */
  tokens: readonly Token[];
  span(start: number, end: number): Span;
}
