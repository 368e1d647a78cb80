import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/**
 * Lists the browsers that a further one replaces: those that were seen the longest time ago. The caller
 * holds the lock of the guest.
 */
export async function listSurplusBrowsers(tx: Tx, guestId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('guest_browsers')
    .select('number')
    .where('guest_id', '=', guestId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('number', 'desc')
    .offset(limits.guest.browsers - 1)
    .execute();
  return rows.map(({ number }) => number);
}

/**
 * Lets a browser in. Numbers are never reused, since the list of uses names them. The caller holds the
 * lock of the guest.
 */
export async function insertBrowser(
  tx: Tx,
  { guestId, secretHash, device }: { guestId: string; secretHash: Buffer; device: string },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into guest_browsers (guest_id, number, secret_hash, device)
    select ${guestId}, 1 + greatest(
      coalesce((select max(number) from guest_browsers where guest_id = ${guestId}), 0),
      coalesce((select max(browser) from guest_uses where guest_id = ${guestId}), 0)
    ), ${secretHash}, ${device}
    on conflict (secret_hash, guest_id) do update set last_seen_at = now(), device = excluded.device
    returning number`.execute(tx);
  return rows[0]?.number ?? 1;
}

/** A browser that has access as a guest. */
interface BrowserRow {
  guestId: string;
  number: number;
  device: string;
  lastSeenAt: Date;
}

/** Lists the browsers of guests, in the order in which they were let in. */
export async function listBrowsers(db: Queryable, guestIds: readonly string[]): Promise<BrowserRow[]> {
  const { rows } = await sql<BrowserRow>`
    select guest_id as "guestId", number, device, last_seen_at as "lastSeenAt" from guest_browsers
    where guest_id = any(${guestIds}::uuid[]) order by number`.execute(db);
  return rows;
}

/** Ends one browser of a guest, or all of them. @returns the number of those that were there */
export async function deleteBrowsers(tx: Tx, guestId: string, number?: number): Promise<number> {
  let deletion = tx.deleteFrom('guest_browsers').where('guest_id', '=', guestId);
  if (number !== undefined) deletion = deletion.where('number', '=', number);
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}
