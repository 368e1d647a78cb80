import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { json, route } from '../../route.ts';
import { SECURITY_EVENTS, messages, type SecurityEventKind } from './account.messages.ts';
import { email, password } from './auth.ts';
import { passkeyAssertion, secondFactorCode, typedCode } from './credentials.ts';

export { SECURITY_EVENTS, messages, type SecurityEventKind };

/** The account as its settings show it. */
export const account = z.object({
  email: z.string(),
  /** The new address while its code is not confirmed. */
  pendingEmail: z.string().nullable(),
  passkeys: z.int(),
  /** Whether two-step verification is on. */
  twoFactor: z.boolean(),
  /** Recovery codes that are not used yet. */
  recoveryCodes: z.int(),
  /** Who invited the user. */
  invitedBy: z.string().nullable(),
  /** Whether they may make invites, for members once their account is old enough. */
  mayInvite: z.boolean(),
  /** When sensitive changes need a new proof; null if they need one now. */
  proofExpiresAt: time.nullable(),
});
export type Account = z.infer<typeof account>;

/** A signed-in browser. */
export const session = z.object({
  id: z.string(),
  /** Browser and system in words, such as "Firefox on Windows". */
  device: z.string(),
  /** The IP address from which it signed in. */
  address: z.string(),
  firstSeenAt: time,
  /** At most a minute old. */
  lastSeenAt: time,
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const kinds = Object.keys(SECURITY_EVENTS).filter(
  (kind): kind is SecurityEventKind => kind in SECURITY_EVENTS,
);

export const securityEvent = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  time,
  /** Null for an event that no browser caused. */
  address: z.string().nullable(),
  device: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const currentPassword = z.string().max(1000);

/** A password, or the answer of a passkey to the challenge of `startPasskeySignIn`. */
export const proof = z.union([
  z.object({ password: currentPassword, code: secondFactorCode.optional() }),
  passkeyAssertion,
]);

const emailCode = typedCode(messages.emailCodeWrong);

const messageOutput = z.object({ message: z.string() });

export const accountRoutes = {
  getAccount: route({
    method: 'GET',
    path: '/account',
    summary: 'Get the email and the credentials of the signed-in user in numbers.',
    auth: 'user',
    refetchOn: ['account'],
    output: account,
  }),
  proveIdentity: route({
    method: 'POST',
    path: '/account/proof',
    summary:
      'Prove your identity by password or passkey. Allows sensitive changes in this session for ten minutes.',
    auth: 'user',
    changes: ['account'],
    // A 401 asks for the code of the authenticator app.
    sessionFailures: [],
    body: json(proof),
    output: z.object({ proofExpiresAt: time }),
  }),
  changePassword: route({
    method: 'PUT',
    path: '/account/password',
    summary: 'Change your password. The current one is the proof. Ends all other sessions.',
    auth: 'user',
    changes: ['account'],
    sessionFailures: [401],
    body: json(z.object({ currentPassword, newPassword: password })),
    output: 'nothing',
  }),
  requestEmailChange: route({
    method: 'POST',
    path: '/account/email',
    summary:
      'Mail a code to a new address, which replaces yours when you confirm. The response is the same for a taken address.',
    auth: 'user',
    changes: ['account'],
    proof: true,
    sessionFailures: [401],
    body: json(z.object({ email })),
    output: messageOutput,
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/account/email/confirm',
    summary:
      'Confirm a new address with its mailed code. Mails a link that undoes the change to the old address.',
    auth: 'user',
    changes: ['account'],
    sessionFailures: [401],
    body: json(z.object({ code: emailCode })),
    output: z.object({ email: z.string() }),
  }),
  undoEmailChange: route({
    method: 'POST',
    path: '/account/email/undo',
    summary:
      'Restore the address before a change, with the token of the mailed link. Ends all sessions, and removes the passkeys, the two-step verification, the recovery codes, the password and the copies of your data that are newer than the change.',
    auth: 'public',
    body: json(z.object({ token: z.string().max(100) })),
    output: messageOutput.extend({ email: z.string() }),
  }),
  listSessions: route({
    method: 'GET',
    path: '/account/sessions',
    summary: 'List your sessions, most recently seen first.',
    auth: 'user',
    refetchOn: ['account'],
    output: z.array(session),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'End one of your sessions and close its sockets.',
    auth: 'user',
    changes: ['account'],
    params: z.object({ id }),
    output: 'nothing',
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'End all of your sessions except this one.',
    auth: 'user',
    changes: ['account'],
    output: 'nothing',
  }),
  listSecurityEvents: route({
    method: 'GET',
    path: '/account/security-log',
    summary: 'List the last 100 events of your security log, latest first.',
    auth: 'user',
    refetchOn: ['account'],
    output: z.array(securityEvent),
  }),
};
