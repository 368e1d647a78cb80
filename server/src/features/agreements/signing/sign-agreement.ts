import type { agreements } from '@backbeat/contract';
import { CompactSign, importJWK } from 'jose';
import type { SigningKey } from './signing-keys.queries.ts';

/** Signs with Ed25519; RFC 8037 names the algorithm EdDSA. */
export const SIGNING_ALGORITHM = 'EdDSA';

/** The members that all keys share. */
export const KEY_TYPE = { kty: 'OKP', crv: 'Ed25519' } as const;

/** Signs an agreement as a compact JWS (RFC 7515). Equal agreements have equal signatures. */
export async function signAgreement(
  agreement: agreements.Agreement,
  { kid, x, d }: SigningKey,
): Promise<string> {
  const key = await importJWK({ ...KEY_TYPE, x, d }, SIGNING_ALGORITHM);
  return new CompactSign(new TextEncoder().encode(JSON.stringify(agreement)))
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid })
    .sign(key);
}
