import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Queryable, Tx } from '../../../db/database.ts';
import {
  findSigningKey,
  insertSigningKey,
  retireSigningKey,
  type SigningKey,
} from './signing-keys.queries.ts';

const jwk = z.object({ x: z.string(), d: z.string() });

/** Generates an Ed25519 key pair, named by its thumbprint (RFC 7638). */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const publicJwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(publicJwk), ...jwk.parse(publicJwk) };
}

/**
 * Creates the first key of a database. Processes that start at the same time agree on one key.
 * @returns the key that signs
 */
export async function createFirstSigningKey(db: Queryable): Promise<SigningKey> {
  const present = await findSigningKey(db);
  if (present) return present;
  await insertSigningKey(db, await createSigningKey());
  const key = await findSigningKey(db);
  if (!key) throw new Error('The database has no signing key.');
  return key;
}

/**
 * Replaces the key that signs. The old public key stays published, so agreements that it signed
 * stay valid.
 * @returns the name of the new key
 */
export async function createNextSigningKey(tx: Tx): Promise<string> {
  await retireSigningKey(tx);
  const key = await createSigningKey();
  await insertSigningKey(tx, key);
  return key.kid;
}
