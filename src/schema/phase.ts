import { z } from 'zod';

/** The stages of an incident, in the order in which a team goes through them. */
export const Phase = z.enum(['detect', 'diagnose', 'contain', 'repair', 'prove', 'prevent']);
export type Phase = z.output<typeof Phase>;
