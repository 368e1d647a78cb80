import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { AuthorAndAddress } from './stops.queries.ts';

/** What limits an author's invitations. */
export interface InviterRow {
  isPlus: boolean;
  /** Whether the account is younger than a day. */
  isNew: boolean;
  /** Guests who have not answered the author. */
  openRequests: number;
  /** Whether three people did not know the author within 7 days, and staff has not decided. */
  isPaused: boolean;
}

/** Finds what limits an author's invitations. Those of all authors run one after another until the commit. */
export async function lockInviter(tx: Tx, authorId: string): Promise<InviterRow | undefined> {
  await sql`lock table guest_invites in share row exclusive mode`.execute(tx);
  const { rows } = await sql<InviterRow>`
    select coalesce(plus_until > now(), false) as "isPlus", created_at > now() - interval '1 day' as "isNew",
      (
        select count(*) from posts join guests on guests.post_id = posts.id
        where author_id = users.id and email is not null and credit_answer(posts.id, guests.id) = 'pending'
      ) as "openRequests",
      exists (
        select from guest_reports as last
        where last.author_id = users.id and ${isUndecided(sql`last`)} and 3 <= (
          select count(*) from guest_reports as each
          where each.author_id = users.id and ${isUndecided(sql`each`)}
            and each.reported_at between last.reported_at - interval '7 days' and last.reported_at
        )
      ) as "isPaused"
    from users where id = ${authorId}`.execute(tx);
  return rows[0];
}

/** SQL: whether staff has decided no case about the author since a report. */
const isUndecided = (report: ReturnType<typeof sql>) => sql`${report}.reported_at > coalesce((
  select max(decided_at) from report_cases where kind = 'profile' and subject_id = ${report}.author_id
), '-infinity')`;

/** Lists the addresses of guests. */
export async function listAddresses(tx: Tx, guestIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from guests where id = any(${guestIds}::uuid[]) and email is not null`.execute(tx);
  return rows.map(({ email }) => email);
}

/** Lists the addresses of guests who have approved a credit of an author. */
export async function listFamiliarAddresses(tx: Tx, authorId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct guests.email from posts join guests on guests.post_id = posts.id
    join consents on consents.post_id = posts.id and artist_id = guests.id and answer = 'approved'
    where author_id = ${authorId} and guests.email is not null`.execute(tx);
  return rows.map(({ email }) => email);
}

/** What was counted before a call added to it, within a day. */
export interface InviteCounts {
  /** Addresses of this call that count as new ones. */
  newAddresses: number;
  /** New addresses that the author had invited. */
  byAuthor: number;
  /** Addresses that all authors had invited. */
  byAll: number;
}

/**
 * Counts invitations under that lock, once a day for each author and address.
 * @param familiarMacs the addresses that are not new to the author
 */
export async function countInvites(
  tx: Tx,
  {
    authorId,
    addressMacs,
    familiarMacs,
  }: Record<'addressMacs' | 'familiarMacs', readonly Buffer[]> & { authorId: string },
): Promise<InviteCounts> {
  const isNew = sql`address_mac <> all(${familiarMacs}::bytea[])`;
  const { rows } = await sql<InviteCounts>`
    with counted as (
      insert into guest_invites as earlier (author_id, address_mac)
      select ${authorId}, unnest(${addressMacs}::bytea[])
      on conflict (author_id, address_mac) do update set invited_at = now()
      where earlier.invited_at <= now() - interval '1 day'
      returning address_mac
    )
    select (select count(*) from counted where ${isNew})::int as "newAddresses",
      count(*) filter (where author_id = ${authorId} and ${isNew})::int as "byAuthor", count(*)::int as "byAll"
    from guest_invites where invited_at > now() - interval '1 day'`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('An aggregate has one row.');
  return counts;
}

/** Deletes invitations that count no more. */
export async function deleteOldInvites(tx: Tx): Promise<void> {
  await sql`delete from guest_invites where invited_at < now() - interval '2 days'`.execute(tx);
}

/** Stores that the holder of an address does not know an author. @returns false if it is known */
export async function insertReport(
  tx: Tx,
  { authorId, addressMac, guestId }: AuthorAndAddress & { guestId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into guest_reports (author_id, address_mac, guest_id)
    select users.id, ${addressMac}, (select id from guests where id = ${guestId}) from users where id = ${authorId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
