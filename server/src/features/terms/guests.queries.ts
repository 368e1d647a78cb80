import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** A guest of a post, with the account that has claimed it. */
export interface GuestRow {
  id: string;
  invitation: string;
  postId: string;
  name: string;
  /** Null once the guest is claimed or erased. */
  email: string | null;
  mayDownload: boolean;
  openedAt: Date | null;
  revokedAt: Date | null;
  claimedById: string | null;
  claimedBy: string | null;
  claimedAt: Date | null;
  erasedAt: Date | null;
}

const selectGuests = sql`
  select guests.id, invitation, post_id as "postId", name, guests.email, may_download as "mayDownload",
    opened_at as "openedAt", revoked_at as "revokedAt", claimed_by as "claimedById", user_name as "claimedBy",
    claimed_at as "claimedAt", erased_at as "erasedAt"
  from guests left join users on users.id = claimed_by`;

/** The guests of a post, also those who are not credited any more, in the order in which they came. */
export async function findGuests(db: Queryable, postId: string): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`${selectGuests} where post_id = ${postId} order by guests.id`.execute(
    db,
  );
  return rows;
}

/** Finds guests by their ids, in the order of the ids. */
export async function findGuestsById(db: Queryable, ids: readonly string[]): Promise<GuestRow[]> {
  const { rows } =
    await sql<GuestRow>`${selectGuests} where guests.id = any(${ids}::uuid[]) order by guests.id`.execute(db);
  return rows;
}

/** A guest whom an author credits for the first time. */
export interface NewGuest {
  id: string;
  postId: string;
  name: string;
  email: string;
}

/**
 * Inserts guests of posts that the transaction has locked. An address that a post has already keeps
 * its guest.
 * @returns the id of the guest of each address
 */
export async function insertGuests(tx: Tx, guests: readonly NewGuest[]): Promise<Map<string, string>> {
  if (guests.length === 0) return new Map();
  const { rows } = await sql<{ id: string; email: string }>`
    insert into guests (id, invitation, post_id, name, email)
    select id, gen_random_uuid(), "postId", name, email
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as added (id uuid, "postId" uuid, name text, email text)
    order by id
    on conflict (post_id, email) do update set name = guests.name
    returning id, email`.execute(tx);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** What can change about a guest. Absent fields stay. */
export interface GuestChanges {
  name?: string | undefined;
  email?: string | null | undefined;
  mayDownload?: boolean | undefined;
  openedAt?: Date | undefined;
  revokedAt?: Date | null | undefined;
  erasedAt?: Date | undefined;
}

/** Changes a guest. The caller has locked it, or the change does not depend on what it is. */
export async function updateGuestRow(tx: Tx, id: string, changes: GuestChanges): Promise<void> {
  const { name, email, mayDownload, openedAt, revokedAt, erasedAt } = changes;
  const values = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(mayDownload !== undefined && { may_download: mayDownload }),
    ...(openedAt !== undefined && { opened_at: openedAt }),
    ...(revokedAt !== undefined && { revoked_at: revokedAt }),
    ...(erasedAt !== undefined && { erased_at: erasedAt }),
  };
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('guests').set(values).where('id', '=', id).execute();
}

/**
 * Locks guests in the order of their ids until the end of the transaction: after accounts and before
 * releases and posts, so that claims, erasures and changes of terms run one after another.
 * @returns the guests as they are under the lock
 */
export async function lockGuests(tx: Tx, ids: readonly string[]): Promise<GuestRow[]> {
  if (ids.length === 0) return [];
  await sql`
    select from guests where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  return findGuestsById(tx, ids);
}

/** Locks the guests of posts, in the order of `lockGuests`. */
export async function lockGuestsOfPosts(tx: Tx, postIds: readonly string[]): Promise<void> {
  await sql`
    select from guests where post_id = any(${postIds}::uuid[]) order by id for no key update`.execute(tx);
}

/**
 * Makes an account the one that acts for guests, and deletes their addresses. The caller has locked
 * them. Guests of posts that credit the account already stay as they are, as do claimed and erased
 * ones.
 * @returns the claimed guests
 */
export async function claimGuestRows(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update guests set claimed_by = ${userId}, claimed_at = now(), email = null
    where id = any(${ids}::uuid[]) and claimed_at is null and erased_at is null
      and not exists (select from posts where posts.id = post_id and author_id = ${userId})
      and not exists (select from credits where credits.post_id = guests.post_id and user_id = ${userId})
      and not exists (select from guests as other where other.post_id = guests.post_id and other.claimed_by = ${userId})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
