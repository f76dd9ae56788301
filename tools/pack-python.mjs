// What Python needs in the browser: the trimmed, precompiled standard library and the stand-in's own modules.
import { readFileSync } from 'node:fs';
import { readModules } from '../src/python/sources.ts';
import { cachedStdlib } from '../src/python/stdlib.ts';

/** `stdlib` is a zip; `sources` maps a module's path to its text. */
export async function packPython() {
  return { stdlib: readFileSync(await cachedStdlib()), sources: Object.fromEntries(readModules()) };
}
