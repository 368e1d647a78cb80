import { auth, limits } from '@backbeat/contract';

/** A mailed code without the blanks and hyphens that came along when it was pasted. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** What is wrong with a typed verification code. */
export function verificationCodeFault(typed: string): string | undefined {
  const code = plainCode(typed);
  if (code === '') return auth.strings.codeMissing;
  return code.length === limits.verificationCode.length ? undefined : auth.strings.codeWrong;
}

/** What is wrong with a typed reset code. */
export function resetCodeFault(typed: string): string | undefined {
  const code = plainCode(typed);
  if (code === '') return auth.strings.codeMissing;
  return /^\d+$/.test(code) && code.length === limits.resetCode.length ? undefined : auth.strings.resetWrong;
}
