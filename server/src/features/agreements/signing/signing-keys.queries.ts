import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';

/** An Ed25519 key pair as the members of a JWK (RFC 8037). */
export interface SigningKey {
  kid: string;
  x: string;
  d: string;
}

/** Finds the key that signs. */
export const findSigningKey = (db: Queryable): Promise<SigningKey | undefined> =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'x', 'd'])
    .where('retired_at', 'is', null)
    .modifyFront(markPrepared('find-signing-key'))
    .executeTakeFirst();

/** Lists the public keys, the current one first. */
export const listPublicKeys = (db: Queryable): Promise<Omit<SigningKey, 'd'>[]> =>
  db.selectFrom('signing_keys').select(['kid', 'x']).orderBy('created_at', 'desc').orderBy('kid').execute();

/** Inserts a key unless another process has inserted one that signs. */
export async function insertSigningKey(db: Queryable, key: SigningKey): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Retires the current key. Rotations run one after another. */
export async function retireSigningKey(tx: Tx): Promise<void> {
  await sql`lock table signing_keys in share row exclusive mode`.execute(tx);
  await tx
    .updateTable('signing_keys')
    .set({ retired_at: sql<Date>`now()` })
    .where('retired_at', 'is', null)
    .execute();
}
