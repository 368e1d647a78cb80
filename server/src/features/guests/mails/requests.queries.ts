import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** What a guest is asked now, and the post, for mails. */
export interface RequestRow {
  authorPic: string | null;
  isPublished: boolean;
  currentVersion: number;
  /** Digest of the proposed terms that await the guest; null without. */
  digest: string | null;
  version: number | null;
  isRemoval: boolean;
  /** Whether the proposed version can be played. */
  isPlayable: boolean;
  /** Seconds since the proposal. */
  proposedSeconds: number;
  /** Digest of the guest's part of the current terms. */
  currentDigest: string | null;
  /** Whether an account has the guest's address and has verified it. */
  hasAccount: boolean;
}

/** Finds what a guest is asked. */
export async function findRequest(db: Queryable, guestId: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select author.profile_pic as "authorPic", published_at is not null as "isPublished", posts.version as "currentVersion",
      asked.digest, terms.version, coalesce(asked.is_removal, false) as "isRemoval",
      coalesce(post_versions.media_state = 'done', false) as "isPlayable",
      coalesce(extract(epoch from now() - proposed_at), 0)::float as "proposedSeconds",
      agreed.digest as "currentDigest",
      exists (select from users where users.email = guests.email and email_verified_at is not null) as "hasAccount"
    from guests join posts on posts.id = guests.post_id join users as author on author.id = author_id
    left join credits as asked on asked.post_id = posts.id and asked.user_id = guests.id and asked.state = 'proposed'
      and consent_answer(posts.id, guests.id, asked.digest) is null
    left join terms on terms.post_id = posts.id and terms.state = 'proposed'
    left join post_versions on post_versions.post_id = posts.id and post_versions.number = terms.version
    left join credits as agreed on agreed.post_id = posts.id and agreed.user_id = guests.id and agreed.state = 'current'
    where guests.id = ${guestId}`.execute(db);
  return rows[0];
}

/** Whether a mail with a link has reached a guest at the address of now. */
export async function hasBeenMailed(db: Queryable, guestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('guest_links')
    .select('sent_at')
    .where('guest_id', '=', guestId)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a guest is asked about proposed terms from now on. Reminders start again. */
export async function recordAsked(tx: Tx, guestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`
    insert into guest_requests (guest_id, digest)
    select guests.id, digest from guests
    join credits on credits.post_id = guests.post_id and user_id = guests.id and state = 'proposed' and digest is not null
    where guests.id = ${guestId} and email is not null
    on conflict (guest_id) do update set digest = excluded.digest, asked_at = now(), mailed_at = null, reminders = 0
    returning digest`.execute(tx);
  return rows[0]?.digest;
}

/** Records that the mail about a request has left. */
export async function recordMailed(db: Queryable, guestId: string, digest: string): Promise<void> {
  await sql`
    update guest_requests set mailed_at = now() where guest_id = ${guestId} and digest = ${digest}`.execute(
    db,
  );
}

/** Days after the mail of a request, after which a guest without an answer is reminded. */
const REMINDER_DAYS = [3, 10];

/**
 * Counts the reminders that are due, so that another run does not send them too.
 * @returns the guests to remind, and the digest of what they are asked
 */
export async function countDueReminders(
  tx: Tx,
  limit: number,
): Promise<{ guestId: string; digest: string }[]> {
  const { rows } = await sql<{ guestId: string; digest: string }>`
    update guest_requests set reminders = reminders + 1
    where guest_id in (
      select guest_id from guest_requests
      join guests on guests.id = guest_id
      join credits on credits.post_id = guests.post_id and user_id = guests.id and state = 'proposed'
        and credits.digest = guest_requests.digest and not is_removal
      where guest_requests.reminders < ${REMINDER_DAYS.length} and revoked_at is null and email is not null
        and mailed_at <= now() - make_interval(days => (${REMINDER_DAYS}::int[])[guest_requests.reminders + 1])
        and consent_answer(guests.post_id, guests.id, credits.digest) is null
      order by mailed_at limit ${limit} for update of guest_requests skip locked
    )
    returning guest_id as "guestId", digest`.execute(tx);
  return rows;
}

/** Whether the last answer of a guest gave up the credit: a decline, a withdrawal or an approved removal. */
export async function hasLeft(db: Queryable, guestId: string): Promise<boolean> {
  const { rows } = await sql<{ hasLeft: boolean }>`
    select answer <> 'approved' or is_removal as "hasLeft" from consents
    where artist_id = ${guestId} order by id desc limit 1`.execute(db);
  return rows[0]?.hasLeft === true;
}

/** Lists the guests of the current terms of a post who get mail. */
export async function listCreditedGuests(db: Queryable, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guests.id from guests
    join credits on credits.post_id = guests.post_id and user_id = guests.id and state = 'current'
    where guests.post_id = ${postId} and email is not null and revoked_at is null`.execute(db);
  return rows.map(({ id }) => id);
}
