import type { APIRoute } from 'astro';
import { z } from 'zod';
import { Published } from '../schema/gotcha.ts';

export const GET: APIRoute = () => Response.json(z.toJSONSchema(Published, { io: 'output' }));
