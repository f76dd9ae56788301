import type { APIRoute } from 'astro';
import { furtherWords, register } from '../components/register.ts';

/** For the register's search, fetched with the first letter that is typed: number → the words of the entry's whole text. */
export const GET: APIRoute = () =>
  Response.json(Object.fromEntries(register().entries.map((entry) => [entry.number, furtherWords(entry)])));
