import { auth, isCode, limits, readCode } from '@backbeat/contract';

/** Returns what is wrong with a verification code. */
export function verificationCodeError(typed: string): string | undefined {
  const code = readCode(typed);
  if (code === '') return auth.messages.codeMissing;
  return isCode(code) && code.length === limits.verificationCode.length ? undefined : auth.messages.codeWrong;
}

/** Returns what is wrong with a reset code. */
export function resetCodeError(typed: string): string | undefined {
  const code = readCode(typed);
  if (code === '') return auth.messages.codeMissing;
  return /^\d+$/.test(code) && code.length === limits.resetCode.length ? undefined : auth.messages.resetWrong;
}
