import { DELETED_USER } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * Locks a guest, so that openings, revocations, claims and erasures run one after another.
 * @returns undefined if the guest is gone, claimed or erased
 */
export async function lockGuest(
  tx: Tx,
  guestId: string,
): Promise<{ email: string; postId: string; isOpened: boolean; isRevoked: boolean } | undefined> {
  const { rows } = await sql<{ email: string; postId: string; isOpened: boolean; isRevoked: boolean }>`
    select email, post_id as "postId", opened_at is not null as "isOpened", revoked_at is not null as "isRevoked"
    from guests where id = ${guestId} and email is not null for no key update`.execute(tx);
  return rows[0];
}

/** Records that a browser has opened a guest. A revocation does not take it back. */
export async function markGuestOpened(tx: Tx, guestId: string): Promise<void> {
  await sql`update guests set opened_at = coalesce(opened_at, now()) where id = ${guestId}`.execute(tx);
}

/** Ends or restores the access of a guest. */
export async function setGuestRevoked(tx: Tx, guestId: string, isRevoked: boolean): Promise<void> {
  const time = isRevoked ? sql`coalesce(revoked_at, now())` : sql`null`;
  await sql`update guests set revoked_at = ${time} where id = ${guestId}`.execute(tx);
}

/** Changes the name of a guest. */
export async function renameGuest(tx: Tx, guestId: string, name: string): Promise<void> {
  await tx.updateTable('guests').set({ name }).where('id', '=', guestId).execute();
}

/**
 * Erases the name and the address of a guest, and what the guest signed with. Digests, answers and
 * times of consents stay, as those of deleted accounts.
 */
export async function eraseGuestRow(tx: Tx, guestId: string): Promise<void> {
  await sql`
    update guests set email = null, name = ${DELETED_USER}, erased_at = now(), revoked_at = coalesce(revoked_at, now())
    where id = ${guestId} and claimed_at is null`.execute(tx);
  await sql`update consents set signed_as = null, reason = null where artist_id = ${guestId}`.execute(tx);
}

/** Lists the addresses of the guests of a post. */
export async function listGuestEmails(tx: Tx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from guests where post_id = ${postId} and email is not null`.execute(tx);
  return rows.map(({ email }) => email);
}
