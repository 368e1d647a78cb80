import { limits, type credentials } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { hashToken } from '../../../http/security/session.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from '../sessions/describe-device.ts';
import { ALGORITHMS } from './create-challenge.ts';
import { challengeOf, mayFollow, relyingParty, userHandle } from './passkeys.policy.ts';
import { consumeChallenge, findCredential, type NewPasskey } from './passkeys.queries.ts';

// The library takes a quarter of a second to load, and most processes start without a passkey.
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** Uses the challenge that the client data contain. @returns it, if it was open */
async function useChallenge(
  { db }: Context,
  clientDataJson: string,
  userId: string | null,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJson);
  const isOpen = challenge !== undefined && (await consumeChallenge(db, hashToken(challenge), userId));
  return isOpen ? challenge : undefined;
}

/** Verifies a new passkey. @returns undefined if it is not valid */
export async function verifyAttestation(
  context: Context,
  attestation: credentials.PasskeyAttestation,
  userId: string,
): Promise<Omit<NewPasskey, 'id' | 'userId' | 'name'> | undefined> {
  const { response } = attestation;
  const expectedChallenge = await useChallenge(context, response.clientDataJSON, userId);
  if (expectedChallenge === undefined) return undefined;
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(context.config.publicUrl);
  try {
    const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
      loadLibrary(),
      loadHelpers(),
    ]);
    // The options ask for no attestation. To check a certificate, the library would fetch from
    // addresses that the caller chooses.
    const statement = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    const isPlain = statement.get('fmt') === 'none' || statement.get('fmt') === 'packed';
    if (!isPlain || statement.get('attStmt').get('x5c') !== undefined) return undefined;
    const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!isVerified) return undefined;
    const { id: credentialId, publicKey, counter: signCount } = registrationInfo.credential;
    // The id in the signed data, which may differ from that of the request.
    if (Buffer.byteLength(credentialId, 'base64url') > limits.account.credentialId) return undefined;
    return { credentialId, publicKey, signCount, transports: response.transports };
  } catch (error) {
    context.log.info({ err: error, userId }, 'new passkey refused');
    return undefined;
  }
}

/** A valid use of a passkey, which counts once `recordPasskeyUse` has stored it. */
export interface PasskeyUse {
  /** The passkey, with its signature counters before and after. */
  use: { id: string; from: number; to: number };
  userId: string;
  userName: string;
  isDisabled: boolean;
}

/**
 * Verifies the answer of a passkey to an open challenge.
 * @returns undefined if it is not valid
 */
export async function verifyAssertion(
  context: Context,
  assertion: credentials.PasskeyAssertion,
  origin: Origin,
): Promise<PasskeyUse | undefined> {
  const expectedChallenge = await useChallenge(context, assertion.response.clientDataJSON, null);
  const passkey = expectedChallenge && (await findCredential(context.db, assertion.id));
  if (!passkey) return undefined;
  const { id, user_id: userId, sign_count: from } = passkey;
  // The user handle names the account for which the passkey was created (WebAuthn level 3, 7.2, step 6).
  if ((assertion.response.userHandle ?? userHandle(userId)) !== userHandle(userId)) {
    context.log.info({ userId, passkey: id }, 'passkey refused: its user handle is of another account');
    return undefined;
  }
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(context.config.publicUrl);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { userHandle: _checked, ...response } = assertion.response;
  try {
    const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // `mayFollow` checks the counter, to tell a copy from a wrong signature.
      credential: { id: assertion.id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    });
    if (!isVerified) return undefined;
    const { newCounter: to } = authenticationInfo;
    if (mayFollow(from, to))
      return { use: { id, from, to }, userId, userName: passkey.user_name, isDisabled: passkey.is_disabled };
  } catch (error) {
    context.log.info({ err: error, userId }, 'passkey refused');
    return undefined;
  }
  context.log.warn({ userId, passkey: id }, 'passkey refused: its counter went back');
  await context.transact((tx) =>
    recordSecurityEvent(context, tx, { userId, kind: 'passkeyRefused', ...origin }),
  );
  return undefined;
}
