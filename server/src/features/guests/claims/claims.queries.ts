import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** A guest as its claimer sees it. */
export interface ClaimRow {
  id: string;
  postId: string;
  title: string;
  author: string;
  /** Whether the account is a party to the post already, so that it cannot claim the guest. */
  isParty: boolean;
}

/**
 * SQL: whether a user is a party to the post of a row of `guests`: as author, by a credit, or by
 * another guest that the user has claimed.
 */
const isPartyAlready = (userId: string) => sql<boolean>`(
  exists (select from posts where posts.id = guests.post_id and author_id = ${userId})
  or exists (
    select from credits where credits.post_id = guests.post_id and credits.user_id = any(parties_of(${userId}))
  )
)`;

/** Lists the credited guests with the verified address of a user, the newest first. */
export async function listClaimableGuests(db: Queryable, userId: string): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select guests.id, posts.id as "postId", title, author.user_name as author,
      ${isPartyAlready(userId)} as "isParty"
    from users
    join guests on guests.email = users.email
    join posts on posts.id = post_id
    join users as author on author.id = author_id
    where users.id = ${userId} and users.email_verified_at is not null and author.suspended_at is null
      and credit_answer(posts.id, guests.id) in ('pending', 'approved')
      and not exists (
        select from blocks where kind = 'block'
          and ((user_id = author_id and other_id = ${userId}) or (user_id = ${userId} and other_id = author_id))
      )
    order by guests.id desc`.execute(db);
  return rows;
}

/** Finds the address of a user; undefined while no code has confirmed it. */
export async function findVerifiedAddress(db: Queryable, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email;
}

/** A guest for whose address a browser has asked a code. */
interface CodeRow {
  guestId: string;
  email: string;
}

/** Finds the codes for claims that a browser has asked for and that are still valid. */
export async function findClaimCodes(db: Queryable, browserHash: Buffer): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select guest_id as "guestId", email from guest_codes join guests on guests.id = guest_id
    where browser_hash = ${browserHash} and purpose = 'claim' and guest_codes.expires_at > now()
      and email is not null
    order by guest_codes.expires_at desc`.execute(db);
  return rows;
}

/** Lists the guests that an account has claimed. */
export async function listClaimedIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('guests')
    .select('id')
    .where('claimed_by', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes what guests have entered for split sheets, and the record of their uses. */
export async function deleteDetails(tx: Tx, guestIds: readonly string[]): Promise<void> {
  for (const table of ['guest_signing_details', 'guest_uses'] as const)
    await tx
      .deleteFrom(table)
      .where('guest_id', '=', sql<string>`any(${guestIds}::uuid[])`)
      .execute();
}

/** Lists the authors of the posts of guests. */
export async function listAuthors(
  tx: Tx,
  guestIds: readonly string[],
): Promise<{ postId: string; authorId: string }[]> {
  const { rows } = await sql<{ postId: string; authorId: string }>`
    select distinct post_id as "postId", author_id as "authorId" from guests join posts on posts.id = post_id
    where guests.id = any(${guestIds}::uuid[])`.execute(tx);
  return rows;
}
