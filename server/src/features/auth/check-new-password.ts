import { auth, ApiError } from '@backbeat/contract';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Loads some 50,000 frequent passwords of published leaks, in lower case. It takes a tenth of a
 * second, and a process may never need it.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}

/**
 * Requires that a new password is not easy to guess.
 * @param about the owner; the user name may be unknown
 * @param field the field of the request that contains the password
 * @throws {ApiError} INVALID_INPUT
 */
export async function checkNewPassword(
  password: string,
  about: { userName?: string; email: string },
  field: 'password' | 'newPassword',
): Promise<void> {
  const plain = password.toLowerCase();
  const name = about.userName?.toLowerCase();
  const isOneCharacter = new Set(plain).size === 1;
  const isAddress = plain === about.email || plain === about.email.split('@')[0];
  const containsName = name !== undefined && plain.includes(name);
  commonPasswords ??= loadCommonPasswords();
  if (isOneCharacter || isAddress || containsName || (await commonPasswords).has(plain)) {
    const message = auth.messages.passwordCommon;
    throw new ApiError('INVALID_INPUT', message, { fields: { [field]: message } });
  }
}
