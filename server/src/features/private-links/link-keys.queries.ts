import type { Queryable } from '../../db/database.ts';

/** The key of the installation; undefined until the first link. */
export async function findLinkKey(db: Queryable): Promise<Buffer | undefined> {
  const row = await db.selectFrom('private_link_keys').select('secret').executeTakeFirst();
  return row?.secret;
}

/** Inserts the key unless another process has inserted one. */
export async function insertLinkKey(db: Queryable, secret: Buffer): Promise<void> {
  await db
    .insertInto('private_link_keys')
    .values({ secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
