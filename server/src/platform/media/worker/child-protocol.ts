import { z } from 'zod';
import { UNDECODABLE_REASONS } from '../errors.ts';

/**
 * A message of a child about its current job. The child decodes untrusted files, so the parent
 * validates each message.
 */
export const childMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), part: z.number() }),
  z.object({ type: z.literal('done'), result: z.unknown() }),
  z.object({
    type: z.literal('undecodable'),
    message: z.string(),
    reason: z.enum(UNDECODABLE_REASONS).optional(),
    detail: z.string().optional(),
  }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

export type ChildMessage = z.infer<typeof childMessage>;

/** The exit code of a child that ends itself because it uses too much memory. */
export const OUT_OF_MEMORY = 77;
