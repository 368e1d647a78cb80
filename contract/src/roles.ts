import { z } from 'zod';

/** USER is free; USERPLUS has paid for the current period. */
export const role = z.enum(['USER', 'USERPLUS']);
export type Role = z.infer<typeof role>;
