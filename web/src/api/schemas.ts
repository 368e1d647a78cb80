import { auth, userName } from '@backbeat/contract';
import type { z } from 'zod';
import { uiMessages } from '../ui/ui.messages.ts';

/*
 * The contract's schemas, for forms that validate their input. Importing this module loads the
 * validation library, so only forms on screens of their own may import it, never code of the
 * initial bundle.
 */
export const { email, password } = auth;
export { userName };

/** The first error message of a value; undefined when the value is valid. */
export function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : (result.error.issues[0]?.message ?? uiMessages.pleaseCheck);
}
