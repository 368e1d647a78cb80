import { z } from 'zod';

/** USER is the free plan; USERPLUS has Plus for the current period. */
export const role = z.enum(['USER', 'USERPLUS']);
export type Role = z.infer<typeof role>;

/** The roles of staff. An administrator may do everything that a moderator may. */
export const staffRole = z.enum(['moderator', 'administrator']);
export type StaffRole = z.infer<typeof staffRole>;
