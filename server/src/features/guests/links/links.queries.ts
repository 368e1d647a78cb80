import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** Stores a link that a mail is about to carry. The newest few of a guest are valid. */
export async function insertLink(tx: Tx, guestId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .insertInto('guest_links')
    .values({
      token_hash: tokenHash,
      guest_id: guestId,
      expires_at: sql<Date>`now() + make_interval(days => ${limits.guest.linkDays})`,
    })
    .execute();
  await sql`
    update guest_links set voided_at = now()
    where guest_id = ${guestId} and voided_at is null and token_hash not in (
      select token_hash from guest_links where guest_id = ${guestId} and voided_at is null
      order by expires_at desc, token_hash = ${tokenHash} desc limit ${limits.guest.links}
    )`.execute(tx);
}

/** Records that the mail server has accepted the mail of a link. */
export async function markLinkSent(db: Queryable, tokenHash: Buffer): Promise<void> {
  await sql`update guest_links set sent_at = now() where token_hash = ${tokenHash}`.execute(db);
}

/** Records that a link never reaches its guest, so that it gives no access. */
export async function markLinkUndeliverable(db: Queryable, tokenHash: Buffer): Promise<void> {
  await sql`
    update guest_links set is_undeliverable = true, voided_at = coalesce(voided_at, now())
    where token_hash = ${tokenHash}`.execute(db);
}

/**
 * Deletes a link whose mail could not be sent now, and restores those that it replaced. Another attempt
 * makes another one.
 */
export async function deleteLink(
  tx: Tx,
  tokenHash: Buffer,
  replacedHashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('guest_links').where('token_hash', '=', tokenHash).execute();
  await sql`
    update guest_links set voided_at = null
    from guests where guests.id = guest_id and revoked_at is null and token_hash = any(${replacedHashes}::bytea[])`.execute(
    tx,
  );
}

/** Voids the links of a guest. @returns the hashes of their tokens */
export async function voidLinks(tx: Tx, guestId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ tokenHash: Buffer }>`
    update guest_links set voided_at = now() where guest_id = ${guestId} and voided_at is null
    returning token_hash as "tokenHash"`.execute(tx);
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Deletes the links of a guest: their tokens are unknown from now on. */
export async function deleteLinks(tx: Tx, guestId: string): Promise<void> {
  await tx.deleteFrom('guest_links').where('guest_id', '=', guestId).execute();
}
