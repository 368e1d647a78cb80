import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

interface UserPartyRow {
  id: string;
  isAuthor: boolean;
  isGuest: boolean;
}

/**
 * Finds under which id a user is a party to the versions of a post: their own, or that of a guest whom
 * they have claimed or whose address is their verified one.
 */
export async function findUserParty(
  db: Queryable,
  postId: string,
  userId: string,
): Promise<UserPartyRow | undefined> {
  const { rows } = await sql<UserPartyRow>`${markPrepared('find-user-party')}
    select party.id, author_id = party.id as "isAuthor", "isGuest"
    from posts
    join users as author on author.id = author_id
    cross join lateral (
      select ${userId}::uuid as id, false as "isGuest"
      union all
      select guests.id, true from guests join users on users.id = ${userId}
      where post_id = posts.id and (claimed_by = users.id or (guests.email = users.email and users.email_verified_at is not null))
    ) as party
    where posts.id = ${postId} and author.suspended_at is null
      and (author_id = party.id or credit_answer(posts.id, party.id) in ('pending', 'approved'))
      and not exists (
        select from blocks where kind = 'block'
          and ((user_id = author_id and other_id = ${userId}) or (user_id = ${userId} and other_id = author_id))
      )
    order by "isGuest" limit 1`.execute(db);
  return rows[0];
}

interface GuestPartyRow {
  id: string;
  name: string;
  browser: number;
  mayDownload: boolean;
}

/** Finds the guest of a post as which a browser has access, while one of the guest's links is valid. */
export async function findGuestParty(
  db: Queryable,
  postId: string,
  secretHash: Buffer,
): Promise<GuestPartyRow | undefined> {
  const { rows } = await sql<GuestPartyRow>`${markPrepared('find-guest-party')}
    select guests.id, guests.name, guest_browsers.number as browser, may_download as "mayDownload"
    from guest_browsers
    join guests on guests.id = guest_id
    join posts on posts.id = post_id
    join users as author on author.id = author_id
    where secret_hash = ${secretHash} and post_id = ${postId}
      and revoked_at is null and claimed_at is null and erased_at is null and author.suspended_at is null
      and exists (
        select from guest_links where guest_links.guest_id = guests.id and voided_at is null and expires_at > now()
      )
      and credit_answer(post_id, guests.id) in ('pending', 'approved')`.execute(db);
  return rows[0];
}

/** Lists which of these guest browsers have access now, as `{guest id} {hash in hexadecimal}`. */
export async function listOpenBrowsers(
  db: Queryable,
  browsers: readonly { guestId: string; secretHash: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ browser: string }>`
    select guests.id || ' ' || asked."secretHash" as browser
    from jsonb_to_recordset(${JSON.stringify(browsers)}::jsonb) as asked ("guestId" uuid, "secretHash" text)
    join guests on guests.id = asked."guestId"
    join guest_browsers on guest_id = guests.id and secret_hash = decode(asked."secretHash", 'hex')
    join posts on posts.id = post_id
    join users as author on author.id = author_id
    where revoked_at is null and claimed_at is null and erased_at is null and author.suspended_at is null
      and exists (
        select from guest_links where guest_links.guest_id = guests.id and voided_at is null and expires_at > now()
      )
      and credit_answer(post_id, guests.id) in ('pending', 'approved')`.execute(db);
  return new Set(rows.map(({ browser }) => browser));
}

/** Returns the number of the last change in the mix room of a post. */
export async function findRoomSeq(db: Queryable, postId: string): Promise<number> {
  const row = await db.selectFrom('rooms').select('seq').where('post_id', '=', postId).executeTakeFirst();
  return row?.seq ?? 0;
}
