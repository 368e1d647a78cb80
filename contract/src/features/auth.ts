import { z } from 'zod';
import { countCodePoints } from '../code-points.ts';
import { limits } from '../limits.ts';
import { isReservedName, sentencesOfNames, userName } from '../names.ts';
import { normalizePassword } from '../passwords.ts';
import { form, json, route, type FilePart } from '../route.ts';
import { lineOfText, prose } from '../text.ts';
import { strings } from './auth.strings.ts';

export { strings };

/**
 * An address that mail can be sent to: the practical part of RFC 5321, without quoted local parts, literals and
 * comments. Lower-cased, because nobody means two accounts by two spellings.
 */
export const email = z
  .string()
  .trim()
  .max(limits.email, strings.email)
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
    strings.email,
  )
  .transform((address) => address.toLowerCase());

/** Normalized; its length is counted in code points of that form. */
export const password = z
  .string()
  .transform(normalizePassword)
  .refine((chosen) => countCodePoints(chosen) >= limits.password.min, strings.password)
  .refine((chosen) => countCodePoints(chosen) <= limits.password.max, strings.passwordTooLong);

/** Letters and digits that cannot be mistaken for one another; upper case. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const verificationCode = z
  .string()
  .max(40, strings.codeWrong)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase());
const resetCode = z
  .string()
  .max(40, strings.resetWrong)
  .transform((typed) => typed.replace(/\s/g, ''));

/** What a sign-up may say; whatever else is sent (role, badges, …) is not read. */
export const newAccount = z.object({
  userName: userName.refine((name) => !isReservedName(name), sentencesOfNames.taken),
  email,
  password,
  bio: lineOfText(limits.bio).default(''),
  location: lineOfText(limits.location).default(''),
  about: prose(limits.about).default(''),
});

const picture: FilePart = {
  maxBytes: { USER: limits.image, USERPLUS: limits.image },
  tooLarge: () => strings.imageTooLarge,
};

const done = z.object({ message: z.string() });

export const authRoutes = {
  checkUserName: route({
    method: 'GET',
    path: '/user/auth/check-username/:name',
    summary: 'Whether a user name can be taken.',
    auth: 'public',
    params: z.object({ name: z.string() }),
    output: z.object({ available: z.boolean(), username: z.string(), error: z.string().nullable() }),
  }),
  checkEmail: route({
    method: 'GET',
    path: '/user/auth/check-email/:email',
    summary: 'Whether an account can be made with an email address.',
    auth: 'public',
    params: z.object({ email: z.string() }),
    output: z.object({ available: z.boolean(), email: z.string(), error: z.string().nullable() }),
  }),
  sendVerification: route({
    method: 'GET',
    path: '/user/auth/email/:email',
    summary:
      'Mails a verification code to an address; answers base64 of an opaque challenge. Also used to resend.',
    auth: 'public',
    params: z.object({ email }),
    output: 'text',
    mutates: true,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/user/auth/verify-email',
    summary: 'Checks the mailed code; it counts only in the browser that asked for it.',
    auth: 'public',
    body: json(z.object({ email, code: verificationCode })),
    output: z.object({ verified: z.literal(true) }),
  }),
  createAccount: route({
    method: 'POST',
    path: '/user/auth/create',
    summary: 'Makes an account for the address that this browser has verified.',
    auth: 'public',
    body: form({ user: newAccount }, { pp: picture, banner: picture }, {}),
    output: z.object({ id: z.string(), userName: z.string() }),
    status: 201,
  }),
  signIn: route({
    method: 'POST',
    path: '/user/auth/login',
    summary: 'Begins a session by user name or email and password.',
    auth: 'public',
    body: json(
      z.object({
        username: lineOfText(limits.email),
        password: z.string().max(1000),
        rememberMe: z.boolean().default(false),
      }),
    ),
    output: z.object({ id: z.string(), userName: z.string() }),
  }),
  signOut: route({
    method: 'POST',
    path: '/user/auth/logout',
    summary: 'Ends the session, here and on the server.',
    auth: 'public',
    output: done,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/user/auth/forgot-password',
    summary: 'Mails a reset code if the address has an account; the answer does not tell.',
    auth: 'public',
    body: json(z.object({ email })),
    output: done,
  }),
  verifyResetCode: route({
    method: 'POST',
    path: '/user/auth/verify-reset-code',
    summary: 'Whether a mailed reset code is right.',
    auth: 'public',
    body: json(z.object({ email, code: resetCode })),
    output: done,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/user/auth/reset-password',
    summary: 'Sets a new password with a mailed code and ends all sessions of the account.',
    auth: 'public',
    body: json(z.object({ email, code: resetCode, newPassword: password })),
    output: done,
  }),
};
