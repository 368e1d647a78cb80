import { auth, limits } from '@backbeat/contract';

/** Removes the blanks and hyphens from a pasted code. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Returns what is wrong with a verification code. */
export function verificationCodeError(typed: string): string | undefined {
  const code = plainCode(typed);
  if (code === '') return auth.strings.codeMissing;
  return code.length === limits.verificationCode.length ? undefined : auth.strings.codeWrong;
}

/** Returns what is wrong with a reset code. */
export function resetCodeError(typed: string): string | undefined {
  const code = plainCode(typed);
  if (code === '') return auth.strings.codeMissing;
  return /^\d+$/.test(code) && code.length === limits.resetCode.length ? undefined : auth.strings.resetWrong;
}
