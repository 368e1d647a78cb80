import type { guests } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

/** One use of a guest's links, codes and browsers. */
export interface NewUse {
  guestId: string;
  kind: guests.UseKind;
  /** Number of the guest browser. */
  browser?: number | undefined;
  /** The browser and system, in words. */
  device?: string | undefined;
  ip?: string | undefined;
}

/** Records what happened with the links of a guest. The author sees it without the IP address. */
export async function recordUse(db: Queryable, { guestId, kind, ...use }: NewUse): Promise<void> {
  await db
    .insertInto('guest_uses')
    .values({
      guest_id: guestId,
      kind,
      browser: use.browser ?? null,
      device: use.device ?? null,
      ip: use.ip ?? null,
    })
    .execute();
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
