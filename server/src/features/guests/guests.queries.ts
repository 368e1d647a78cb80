import type { guests } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** A guest of a post as its author sees it. */
export interface OwnedGuestRow {
  id: string;
  invitation: string;
  name: string;
  email: string | null;
  roles: string[];
  answer: guests.Guest['answer'];
  isRevoked: boolean;
  /** Of the newest link that is not voided, or else was not delivered. */
  isUndeliverable: boolean;
  isLive: boolean;
  sentAt: Date | null;
  expiresAt: Date | null;
  openedAt: Date | null;
  isReported: boolean;
  browsers: number;
  mayDownload: boolean;
  claimedBy: string | null;
}

/** Lists the guests of a post who are credited, have answered or do not know the author, or one of them. */
export async function listGuestRows(
  db: Queryable,
  postId: string,
  guestId?: string,
): Promise<OwnedGuestRow[]> {
  const { rows } = await sql<OwnedGuestRow>`
    select guests.id, invitation, name, guests.email, coalesce(credit.roles, '{}') as roles,
      coalesce(credit_answer(guests.post_id, guests.id), 'declined') as answer, revoked_at is not null as "isRevoked",
      coalesce(link.is_undeliverable, false) as "isUndeliverable", coalesce(link.expires_at > now(), false) as "isLive",
      link.sent_at as "sentAt", link.expires_at as "expiresAt", opened_at as "openedAt",
      exists (select from guest_reports where guest_id = guests.id) as "isReported",
      (select count(*) from guest_browsers where guest_id = guests.id) as browsers,
      may_download as "mayDownload", claimant.user_name as "claimedBy"
    from guests
    left join users as claimant on claimant.id = claimed_by
    left join lateral (
      select roles, position from credits where credits.post_id = guests.post_id and user_id = guests.id
      order by state = 'proposed' desc limit 1
    ) as credit on true
    left join lateral (
      select is_undeliverable, sent_at, expires_at from guest_links
      where guest_id = guests.id and (voided_at is null or is_undeliverable) order by expires_at desc limit 1
    ) as link on true
    where guests.post_id = ${postId} and guests.id = coalesce(${guestId ?? null}, guests.id)
      and (credit.position is not null or exists (
        select from consents where consents.post_id = guests.post_id and artist_id = guests.id
      ) or (guests.email is not null and exists (select from guest_reports where guest_id = guests.id)))
    order by credit.position, guests.created_at, guests.id`.execute(db);
  return rows;
}
