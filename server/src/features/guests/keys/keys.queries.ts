import type { Queryable } from '../../../db/database.ts';

/** Finds the key of the installation for guests. */
export async function findGuestKey(db: Queryable): Promise<Buffer | undefined> {
  const row = await db.selectFrom('guest_keys').select('secret').executeTakeFirst();
  return row?.secret;
}

/** Inserts the key unless another process has inserted one. */
export async function insertGuestKey(db: Queryable, secret: Buffer): Promise<void> {
  await db
    .insertInto('guest_keys')
    .values({ secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
