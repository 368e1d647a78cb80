import { auth, isCode, limits, readCode } from '@backbeat/contract';

/** Returns what is wrong with a verification code. */
export function verificationCodeError(input: string): string | undefined {
  const code = readCode(input);
  if (code === '') return auth.messages.codeMissing;
  return isCode(code) && code.length === limits.verificationCode.length ? undefined : auth.messages.codeWrong;
}

/** Returns what is wrong with a reset code. */
export function resetCodeError(input: string): string | undefined {
  const code = readCode(input);
  if (code === '') return auth.messages.codeMissing;
  return /^\d+$/.test(code) && code.length === limits.resetCode.length ? undefined : auth.messages.resetWrong;
}
