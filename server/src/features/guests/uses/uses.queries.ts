import type { guests } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

/** Where a guest's links, codes and browsers were used. */
export interface UseOrigin {
  /** Number of the guest browser, whose device is stored. */
  browser?: number | undefined;
  /** The browser and system, in words. */
  device?: string | undefined;
  ip?: string | undefined;
}

/** One use of a guest's links, codes and browsers. */
interface NewUse extends UseOrigin {
  guestId: string;
  kind: guests.UseKind;
}

/** Records what happened with the links of a guest. The author sees it without the IP address. */
export async function recordUse(db: Queryable, { guestId, kind, ...origin }: NewUse): Promise<void> {
  const { browser = null, device = null, ip = null } = origin;
  await sql`
    with guest_browser as (
      update guest_browsers set last_seen_at = now() where guest_id = ${guestId} and number = ${browser}
      returning device
    )
    insert into guest_uses (guest_id, kind, browser, device, ip)
    values (${guestId}, ${kind}, ${browser}, coalesce(${device}, (select device from guest_browser)), ${ip})`.execute(
    db,
  );
}

interface UseRow {
  time: Date;
  kind: guests.UseKind;
  browser: number | null;
  device: string | null;
  ip: string | null;
}

/** Lists the uses of a guest, newest first. */
export async function listUses(
  db: Queryable,
  guestId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select used_at as time, kind, browser, device, host(ip) as ip from guest_uses
    where guest_id = ${guestId} order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts the uses of a guest. */
export async function countUses(db: Queryable, guestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from guest_uses where guest_id = ${guestId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Days for which uses keep the IP address. */
const IP_DAYS = 90;

/** Removes the IP addresses of old uses. */
export async function removeOldAddresses(db: Queryable): Promise<void> {
  await sql`
    update guest_uses set ip = null
    where ip is not null and used_at < now() - make_interval(days => ${IP_DAYS})`.execute(db);
}
