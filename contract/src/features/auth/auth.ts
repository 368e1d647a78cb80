import { z } from 'zod';
import { readCode } from '../../text/codes.ts';
import { countCodePoints } from '../../text/code-points.ts';
import { EMAIL_ADDRESS } from './email-address.ts';
import { limits } from '../../limits.ts';
import { nameMessages } from '../../messages/names.messages.ts';
import { isReservedName, userName } from '../../text/names.ts';
import { normalizePassword } from '../../text/passwords.ts';
import { form, json, route, type FilePart } from '../../route.ts';
import { singleLineText, multiLineText } from '../../text/text.ts';
import { messages } from './auth.messages.ts';
import { secondFactorCode, typedCode } from './credentials.ts';

export { messages };

/**
 * An email address: the practical part of RFC 5321, without quoted local parts, literals and
 * comments. The schema converts it to lower case, so that spellings do not create separate
 * accounts.
 */
export const email = z
  .string()
  .trim()
  .max(limits.email, messages.email)
  .regex(EMAIL_ADDRESS, messages.email)
  .transform((address) => address.toLowerCase());

/** A password. The schema normalizes it, then counts code points. */
export const password = z
  .string()
  .transform(normalizePassword)
  .refine(
    (newPassword) => countCodePoints(newPassword) >= limits.password.min,
    messages.password({ min: limits.password.min }),
  )
  .refine(
    (newPassword) => countCodePoints(newPassword) <= limits.password.max,
    messages.passwordTooLong({ max: limits.password.max }),
  );

/** Upper-case letters and digits without look-alikes. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const verificationCode = typedCode(messages.codeWrong);
const resetCode = typedCode(messages.resetWrong);

/** The code of an invite as a person types it. The server says whether it is good. */
export const inviteCode = z.string().max(limits.typedCode).transform(readCode);

/** The fields of a sign-up. The server ignores other fields (role, badges, …). */
export const newAccount = z.object({
  userName: userName.refine((name) => !isReservedName(name), nameMessages.taken),
  email,
  password,
  bio: singleLineText(limits.bio).default(''),
  location: singleLineText(limits.location).default(''),
  about: multiLineText(limits.about).default(''),
  /** Why the user wants to join; required where staff approves sign-ups. */
  reason: multiLineText(
    limits.signUp.reason.max,
    messages.reasonTooLong({ max: limits.signUp.reason.max }),
  ).optional(),
  /** The code of an invite. */
  invite: inviteCode.optional(),
  /** Required where the server has Terms or a Privacy notice. */
  agree: z.boolean().optional(),
});

const picture: FilePart = {
  maxBytes: { USER: limits.image, USERPLUS: limits.image },
  tooLarge: () => messages.imageTooLarge,
};

const messageOutput = z.object({ message: z.string() });

export const authRoutes = {
  checkUserName: route({
    method: 'GET',
    path: '/user/auth/check-username/:name',
    summary: 'Check whether a user name is available.',
    auth: 'public',
    params: z.object({ name: z.string() }),
    output: z.object({ available: z.boolean(), username: z.string(), error: z.string().nullable() }),
  }),
  checkEmail: route({
    method: 'GET',
    path: '/user/auth/check-email/:email',
    summary: 'Check whether an email address is available for a new account.',
    auth: 'public',
    params: z.object({ email: z.string() }),
    output: z.object({ available: z.boolean(), email: z.string(), error: z.string().nullable() }),
  }),
  sendVerification: route({
    method: 'GET',
    path: '/user/auth/email/:email',
    summary:
      'Mail a verification code to an address. Returns an opaque challenge in base64. Also resends the code. Returns 403 where sign-up is closed, or needs an invite that `invite` is not.',
    auth: 'public',
    params: z.object({ email }),
    query: z.object({ invite: inviteCode.optional() }),
    output: 'text',
    mutates: true,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/user/auth/verify-email',
    summary: 'Verify a mailed code. The code is valid only in the browser that requested it.',
    auth: 'public',
    body: json(z.object({ email, code: verificationCode })),
    output: z.object({ verified: z.literal(true) }),
  }),
  createAccount: route({
    method: 'POST',
    path: '/user/auth/create',
    summary:
      'Create an account for the address that this browser has verified. Where staff approves sign-ups, store a request instead and return 202.',
    auth: 'public',
    body: form({ user: newAccount }, { pp: picture, banner: picture }, {}),
    output: z.union([
      z.object({ id: z.string(), userName: z.string() }),
      /** The account waits for the approval of staff. */
      z.object({ state: z.literal('waiting'), userName: z.string() }),
    ]),
    status: 201,
    otherStatus: 202,
  }),
  signIn: route({
    method: 'POST',
    path: '/user/auth/login',
    summary:
      'Log in with user name or email and password. Creates a session. With two-step verification, returns 401 SECOND_FACTOR until the request contains a code of the authenticator app or a recovery code.',
    auth: 'public',
    body: json(
      z.object({
        username: singleLineText(limits.email),
        password: z.string().max(1000),
        code: secondFactorCode.optional(),
        rememberMe: z.boolean().default(false),
      }),
    ),
    output: z.object({ id: z.string(), userName: z.string() }),
  }),
  signOut: route({
    method: 'POST',
    path: '/user/auth/logout',
    summary: 'Log out. Deletes the session and its cookie.',
    auth: 'public',
    output: messageOutput,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/user/auth/forgot-password',
    summary: 'Mail a reset code if the address has an account. The response is the same if it has none.',
    auth: 'public',
    body: json(z.object({ email })),
    output: messageOutput,
  }),
  verifyResetCode: route({
    method: 'POST',
    path: '/user/auth/verify-reset-code',
    summary: 'Check a mailed reset code. Returns how many passkeys the account has.',
    auth: 'public',
    body: json(z.object({ email, code: resetCode })),
    output: messageOutput.extend({ passkeys: z.int() }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/user/auth/reset-password',
    summary:
      'Set a new password with a mailed code. Ends all sessions of the account and, on request, removes its passkeys. Two-step verification stays on.',
    auth: 'public',
    body: json(
      z.object({ email, code: resetCode, newPassword: password, removePasskeys: z.boolean().default(false) }),
    ),
    output: messageOutput,
  }),
};
