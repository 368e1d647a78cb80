import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

/** An author, and an address that is named by its HMAC. */
export interface AuthorAndAddress {
  authorId: string;
  addressMac: Buffer;
}

/** Puts an address on the stop list: for the mails of an author, or with null for all. */
export async function insertStop(
  db: Queryable,
  { authorId, addressMac }: { authorId: string | null; addressMac: Buffer },
): Promise<void> {
  await db
    .insertInto('mail_stops')
    .values({ address_mac: addressMac, author_id: authorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether mails that an author causes are held back: the address is on the stop list, its holder has
 * blocked the author, or others have invited it too often today.
 * @param maxAuthors authors who may invite one address a day; null without a limit
 */
export async function isHeldBack(
  db: Queryable,
  {
    authorId,
    addressMac,
    email,
    maxAuthors,
  }: AuthorAndAddress & { email: string; maxAuthors: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ isHeldBack: boolean }>`
    select exists (
      select from mail_stops where address_mac = ${addressMac} and (author_id is null or author_id = ${authorId})
    ) or exists (
      select from users join blocks on blocks.user_id = users.id and other_id = ${authorId} and kind = 'block'
      where email = ${email} and email_verified_at is not null
    ) or ${maxAuthors}::int <= (
      select count(*) from guest_invites as earlier
      where earlier.address_mac = ${addressMac} and earlier.invited_at > now() - interval '1 day'
        and earlier.author_id <> ${authorId} and earlier.invited_at < coalesce(
          (select invited_at from guest_invites where author_id = ${authorId} and address_mac = ${addressMac}), 'infinity'
        )
    ) as "isHeldBack"`.execute(db);
  return rows[0]?.isHeldBack === true;
}

/** Whether an address is on the stop list. */
export async function isStopped(db: Queryable, { authorId, addressMac }: AuthorAndAddress): Promise<boolean> {
  const row = await db
    .selectFrom('mail_stops')
    .select('address_mac')
    .where('address_mac', '=', addressMac)
    .where((where) => where.or([where('author_id', 'is', null), where('author_id', '=', authorId)]))
    .executeTakeFirst();
  return row !== undefined;
}
