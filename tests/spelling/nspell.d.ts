/** The part of nspell that is used; it brings no types. */
declare module 'nspell' {
  interface Speller {
    correct(word: string): boolean;
    suggest(word: string): string[];
    add(word: string): this;
  }
  export default function nspell(aff: Uint8Array, dic: Uint8Array): Speller;
}
