import { z } from 'zod';

/** USER is the free plan; USERPLUS has Plus for the current period. */
export const role = z.enum(['USER', 'USERPLUS']);
export type Role = z.infer<typeof role>;
