import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/**
 * Lets a browser in, in place of the one that was seen the longest time ago if the guest has too many.
 * Numbers are never reused, since the list of uses names them. The caller holds the lock of the guest.
 */
export async function insertBrowser(
  tx: Tx,
  { guestId, secretHash, device }: { guestId: string; secretHash: Buffer; device: string },
): Promise<number> {
  await sql`
    delete from guest_browsers where guest_id = ${guestId} and number in (
      select number from guest_browsers where guest_id = ${guestId}
      order by last_seen_at desc, number desc offset ${limits.guest.browsers - 1}
    )`.execute(tx);
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

/** Ends one browser of a guest, or all of them. @returns the number of those that were there */
export async function deleteBrowsers(tx: Tx, guestId: string, number?: number): Promise<number> {
  let deletion = tx.deleteFrom('guest_browsers').where('guest_id', '=', guestId);
  if (number !== undefined) deletion = deletion.where('number', '=', number);
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}
