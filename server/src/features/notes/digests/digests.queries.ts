import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** What a guest without an account has not seen in a room. */
export interface DueDigest {
  postId: string;
  guestId: string;
  /** The number of notes. */
  count: number;
  /** The newest ones first. `name` is that of the author. */
  notes: { number: number; version: number; name: string; text: string }[];
}

/**
 * Claims the digests that are due: 10 minutes after the last new note of a room, or an hour after the
 * first one that the guest has not seen, and 6 hours after the last digest of the guest.
 */
export async function claimDueDigests(tx: Tx, maxRows: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    with waiting as (
      select notes.post_id, guests.id as guest_id, count(*) as count, max(number) as newest
      from notes
      join guests on guests.post_id = notes.post_id and guests.id <> by_id
      left join room_digests as digest on digest.guest_id = guests.id
      where notes.created_at > now() - interval '1 day' and notes.deleted_at is null
        and guests.email is not null and guests.revoked_at is null and guests.opened_at is not null
        and number > coalesce(digest.seen_note, 0)
        and (digest.sent_at is null or digest.sent_at < now() - interval '6 hours')
        and not exists (
          select from room_members(notes.post_id) where party_id = guests.id and account_id is not null
        )
        and exists (select from room_members(notes.post_id) where party_id = guests.id)
      group by notes.post_id, guests.id
      having max(notes.created_at) < now() - interval '10 minutes'
        or min(notes.created_at) < now() - interval '1 hour'
      limit ${maxRows}
    ), claimed as (
      insert into room_digests as known (guest_id, seen_note, sent_at)
      select guest_id, newest, now() from waiting
      on conflict (guest_id) do update set seen_note = excluded.seen_note, sent_at = excluded.sent_at
      where known.sent_at is null or known.sent_at < now() - interval '6 hours'
      returning guest_id
    )
    select waiting.post_id as "postId", waiting.guest_id as "guestId", waiting.count, lines.notes
    from claimed join waiting on waiting.guest_id = claimed.guest_id
    left join room_digests as digest on digest.guest_id = waiting.guest_id
    cross join lateral (
      select json_agg(json_build_object('number', number, 'version', version, 'name', name, 'text', text) order by number desc) as notes
      from (
        select number, version, text, coalesce(users.user_name, authors.name, '') as name
        from notes left join guests as authors on authors.id = by_id
        left join users on users.id = coalesce(authors.claimed_by, by_id)
        where notes.post_id = waiting.post_id and number > coalesce(digest.seen_note, 0) and by_id <> waiting.guest_id
          and notes.deleted_at is null
        order by number desc limit ${limits.notifications.mailed}
      ) as newest
    ) as lines`.execute(tx);
  return rows;
}

/** Records that guests have seen all notes of a room. Ids of others have no effect. */
export async function saveSeen(tx: Tx, postId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into room_digests as known (guest_id, seen_note)
    select guests.id, coalesce((select next_note - 1 from rooms where rooms.post_id = ${postId}), 0)
    from guests where post_id = ${postId} and id = any(${ids}::uuid[]) order by id
    on conflict (guest_id) do update set seen_note = greatest(known.seen_note, excluded.seen_note)`.execute(
    tx,
  );
}
