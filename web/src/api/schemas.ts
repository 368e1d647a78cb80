import { auth, userName } from '@backbeat/contract';
import type { z } from 'zod';

/*
 * The contract's schemas, for forms that check what is typed. Whatever imports this loads the validation library: forms on
 * screens of their own, never what every screen loads.
 */
export const { email, password } = auth;
export { userName };

/** The sentence of the first thing that is wrong with a value; undefined when nothing is. */
export function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'Please check this.');
}
