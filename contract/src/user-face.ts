import { z } from 'zod';

/** A user by name and picture. */
export const userFace = z.object({ userName: z.string(), profilePic: z.string() });
