import type { guests } from '@backbeat/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';

/** A guest with the post, as the calls of guests need it. */
export interface GuestRow {
  id: string;
  invitation: string;
  postId: string;
  title: string;
  authorId: string;
  authorName: string;
  name: string;
  /** Null once the guest is claimed or erased. */
  email: string | null;
  isOpened: boolean;
  /** Whether the access was ended, or the author is suspended. */
  isRevoked: boolean;
  /** When the last valid link expires; null without a valid one. */
  expiresAt: Date | null;
  /** How the guest stands to the post; null for a guest who is not credited any more. */
  answer: guests.Guest['answer'] | null;
  /** Whether proposed terms await the answer of the guest. */
  isPending: boolean;
  hasAnswered: boolean;
}

/** SQL: guests that fulfil a condition. */
const selectGuests = (condition: RawBuilder<unknown>) => sql<GuestRow>`
  select guests.id, invitation, post_id as "postId", posts.title, author_id as "authorId", author.user_name as "authorName",
    name, guests.email, opened_at is not null as "isOpened",
    revoked_at is not null or author.suspended_at is not null as "isRevoked",
    (
      select max(expires_at) from guest_links where guest_id = guests.id and voided_at is null and expires_at > now()
    ) as "expiresAt",
    credit_answer(post_id, guests.id) as answer,
    exists (
      select from credits
      where credits.post_id = guests.post_id and user_id = guests.id and state = 'proposed' and digest is not null
        and consent_answer(credits.post_id, user_id, digest) is null
    ) as "isPending",
    exists (select from consents where consents.post_id = guests.post_id and artist_id = guests.id) as "hasAnswered"
  from guests join posts on posts.id = post_id join users as author on author.id = author_id
  where ${condition}`;

/** Finds a guest by id. */
export async function findGuest(db: Queryable, guestId: string): Promise<GuestRow | undefined> {
  const { rows } = await selectGuests(sql`guests.id = ${guestId}`).execute(db);
  return rows[0];
}

/** Finds the guest of an invitation. */
export async function findInvited(db: Queryable, invitation: string): Promise<GuestRow | undefined> {
  const { rows } = await selectGuests(sql`invitation = ${invitation}`).execute(db);
  return rows[0];
}

/** Finds the guest of a link, and whether this link is valid. */
export async function findLinked(
  db: Queryable,
  tokenHash: Buffer,
): Promise<(GuestRow & { isLinkValid: boolean }) | undefined> {
  const { rows } = await sql<GuestRow & { isLinkValid: boolean }>`${markPrepared('find-guest-link')}
    select guest.*, voided_at is null and guest_links.expires_at > now() as "isLinkValid"
    from guest_links cross join lateral (${selectGuests(sql`guests.id = guest_id`)}) as guest
    where token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** A guest as which a browser has access. */
export interface BrowserGuestRow extends GuestRow {
  /** Number of the browser among those of the guest. */
  browser: number;
}

/** Lists the guests as which a browser has access now. */
export async function listBrowserGuests(db: Queryable, secretHash: Buffer): Promise<BrowserGuestRow[]> {
  const { rows } = await sql<BrowserGuestRow>`
    select guest.*, number as browser from guest_browsers
    cross join lateral (${selectGuests(sql`guests.id = guest_id`)}) as guest
    where secret_hash = ${secretHash} and not "isRevoked" and email is not null and "expiresAt" is not null
      and answer in ('pending', 'approved')
    order by first_seen_at, guest.id`.execute(db);
  return rows;
}

/** Returns the number of a browser among those of a guest. */
export async function findBrowser(
  db: Queryable,
  guestId: string,
  secretHash: Buffer,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('guest_browsers')
    .select('number')
    .where('guest_id', '=', guestId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row?.number;
}
