import { randomBytes } from 'node:crypto';
import { credentials, limits } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { hashToken, type Viewer } from '../../../http/security/session.ts';
import { relyingParty, userHandle } from './passkeys.policy.ts';
import { findPasskeys, insertChallenge } from './passkeys.queries.ts';

const TIMEOUT_MS = limits.account.challengeMinutes * 60_000;
/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): what passkeys of all vendors support. */
export const ALGORITHMS = [-8, -7, -257];

async function createChallenge({ db }: Context, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, hashToken(challenge), userId);
  return challenge;
}

/** Creates the challenge of a sign-in. It names no passkeys, so it does not reveal accounts. */
export async function createSignInChallenge(context: Context): Promise<credentials.PasskeyRequestOptions> {
  return {
    challenge: await createChallenge(context, null),
    timeout: TIMEOUT_MS,
    rpId: relyingParty(context.config.publicUrl).id,
    userVerification: 'required',
  };
}

/** Creates the challenge and the options for a new passkey of the viewer. */
export async function createPasskeyOptions(
  context: Context,
  viewer: Viewer,
): Promise<credentials.PasskeyCreationOptions> {
  const passkeys = await findPasskeys(context.db, viewer.id);
  const type = 'public-key';
  return {
    rp: { name: context.settings.read('name'), id: relyingParty(context.config.publicUrl).id },
    user: {
      id: userHandle(viewer.id),
      name: viewer.userName,
      displayName: viewer.userName,
    },
    challenge: await createChallenge(context, viewer.id),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      id,
      type,
      transports: credentials.knownTransports(transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}
