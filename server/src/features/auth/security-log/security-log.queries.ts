import { limits, type account } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** A row of the log. An event that no browser caused has no address and no device. */
export interface NewSecurityEvent {
  userId: string;
  kind: account.SecurityEventKind;
  address: string | null;
  device: string | null;
}

/** Adds an event and deletes those of the user beyond the last hundred. */
export async function insertSecurityEvent(tx: Tx, event: NewSecurityEvent): Promise<void> {
  const { userId, kind, address, device } = event;
  await tx
    .insertInto('security_events')
    .values({ user_id: userId, kind, address, device, created_at: sql<Date>`clock_timestamp()` })
    .execute();
  await sql`delete from security_events where user_id = ${userId} and id <= (
    select id from security_events where user_id = ${userId}
    order by id desc offset ${limits.account.securityEvents} limit 1)`.execute(tx);
}

/** Lists the addresses that can still undo a change of the email of a user. */
export async function listFormerEmails(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('email_undos')
    .select('old_email as email')
    .distinct()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return rows.map(({ email }) => email);
}

export const findSecurityEvents = (db: Queryable, userId: string) =>
  db
    .selectFrom('security_events')
    .select(['id', 'kind', 'address', 'device', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limits.account.securityEvents)
    .execute();

export type SecurityEventRow = Awaited<ReturnType<typeof findSecurityEvents>>[number];

interface SecurityEventData {
  kind: string;
  time: Date;
  address: string | null;
  device: string | null;
}

/** The security log of a user, of which the newest hundred events are stored. */
export const listSecurityEventData = (db: Queryable, userId: string): Promise<SecurityEventData[]> =>
  db
    .selectFrom('security_events')
    .select(['kind', 'created_at as time', 'address', 'device'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
