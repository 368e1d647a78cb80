import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { json, route } from '../../route.ts';
import { isCode, readCode } from '../../text/codes.ts';
import { singleLineText } from '../../text/text.ts';
import { messages } from './account.messages.ts';

/** A mailed code, a code of an authenticator app or a recovery code, as a person types it. */
export const typedCode = (wrong: string) =>
  z.string().max(limits.typedCode, wrong).transform(readCode).refine(isCode, wrong);

/** A six-digit code of an authenticator app, or a recovery code. */
export const secondFactorCode = typedCode(messages.secondFactorWrong);

// The JSON forms of WebAuthn level 3 (https://www.w3.org/TR/webauthn-3/), chapter 5.1.8 to 5.1.10.

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transport = z.enum(TRANSPORTS);
export type Transport = z.infer<typeof transport>;

/** Leaves out transports of later versions of the standard. */
export const knownTransports = (names: readonly string[]): Transport[] =>
  TRANSPORTS.filter((supportedName) => names.includes(supportedName));

const publicKeyType = z.literal('public-key');
const passkeyReference = z.object({
  id: z.string(),
  type: publicKeyType,
  transports: z.array(transport).optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON`: what a browser needs to create a passkey. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(passkeyReference),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON`: what a browser needs to sign with a passkey. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

const credentialId = base64url(Math.ceil((limits.account.credentialId * 4) / 3));
const credentialJson = { id: credentialId, rawId: credentialId, type: publicKeyType };

/** `RegistrationResponseJSON`: a created passkey. Unknown transports are left out. */
export const passkeyAttestation = z.object({
  ...credentialJson,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(20).transform(knownTransports).default([]),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

/** `AuthenticationResponseJSON`: the answer of a passkey to a challenge. */
export const passkeyAssertion = z.object({
  ...credentialJson,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    /** The id of the user for whom the passkey was created, at most 64 bytes. */
    userHandle: base64url(86).nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = singleLineText(
  limits.account.passkeyName,
  messages.passkeyNameTooLong({ max: limits.account.passkeyName }),
);
const code = z.object({ code: secondFactorCode });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const credentialRoutes = {
  startPasskeySignIn: route({
    method: 'POST',
    path: '/user/auth/passkey/options',
    summary:
      'Get a challenge that a passkey signs, to sign in or to prove your identity. Valid for five minutes.',
    auth: 'public',
    output: passkeyRequestOptions,
  }),
  signInWithPasskey: route({
    method: 'POST',
    path: '/user/auth/passkey',
    summary: 'Log in with a passkey. Needs no second step. Creates a session.',
    auth: 'public',
    body: json(passkeyAssertion.extend({ rememberMe: z.boolean().default(false) })),
    output: z.object({ id: z.string(), userName: z.string() }),
  }),
  listPasskeys: route({
    method: 'GET',
    path: '/account/passkeys',
    summary: 'List your passkeys, oldest first.',
    auth: 'user',
    refetchOn: ['account'],
    output: z.array(passkey),
  }),
  startPasskeyCreation: route({
    method: 'POST',
    path: '/account/passkeys/options',
    summary: 'Get the options and the challenge for a new passkey. Valid for five minutes.',
    auth: 'user',
    proof: true,
    sessionFailures: [401],
    output: passkeyCreationOptions,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Add a passkey. Its name defaults to the device.',
    auth: 'user',
    changes: ['account'],
    proof: true,
    discloses: 'passkeyAdded',
    sessionFailures: [401],
    body: json(passkeyAttestation.extend({ name: passkeyName.default('') })),
    status: 201,
    output: passkey,
  }),
  renamePasskey: route({
    method: 'PATCH',
    path: '/account/passkeys/:id',
    summary: 'Rename one of your passkeys.',
    auth: 'user',
    changes: ['account'],
    proof: true,
    sessionFailures: [401],
    params: z.object({ id }),
    body: json(z.object({ name: passkeyName.refine((name) => name !== '', messages.passkeyNameEmpty) })),
    output: passkey,
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/account/passkeys/:id',
    summary: 'Remove one of your passkeys.',
    auth: 'user',
    changes: ['account'],
    proof: true,
    sessionFailures: [401],
    params: z.object({ id }),
    output: 'nothing',
  }),
  startTwoFactor: route({
    method: 'POST',
    path: '/account/two-factor',
    summary: 'Create the secret of an authenticator app. It takes effect when you confirm it.',
    auth: 'user',
    proof: true,
    sessionFailures: [401],
    output: z.object({
      /** Base32, as authenticator apps accept it. */
      secret: z.string(),
      /** The otpauth URI that the QR code contains. */
      uri: z.string(),
    }),
  }),
  confirmTwoFactor: route({
    method: 'POST',
    path: '/account/two-factor/confirm',
    summary: 'Turn on two-step verification with a code of the app. Returns the recovery codes once.',
    auth: 'user',
    changes: ['account'],
    proof: true,
    discloses: 'twoFactorEnabled',
    sessionFailures: [401],
    body: json(code),
    output: recoveryCodes,
  }),
  disableTwoFactor: route({
    method: 'DELETE',
    path: '/account/two-factor',
    summary: 'Turn off two-step verification with a code of the app or a recovery code.',
    auth: 'user',
    changes: ['account'],
    proof: true,
    sessionFailures: [401],
    body: json(code),
    output: 'nothing',
  }),
  createRecoveryCodes: route({
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Replace your recovery codes. Returns the new ones once.',
    auth: 'user',
    changes: ['account'],
    proof: true,
    discloses: 'recoveryCodesCreated',
    sessionFailures: [401],
    output: recoveryCodes,
  }),
};
