import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Origin } from './describe-device.ts';

/**
 * Inserts a session if the account may sign in and, if a password hash is given, still has it. The
 * insert waits for concurrent changes of the account, so that no session appears after all have
 * been ended.
 * @returns whether a session was inserted
 */
export async function insertSession(
  tx: Tx,
  session: Origin & { tokenHash: Buffer; userId: string; passwordHash: string | undefined; hours: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'device', 'address', 'proven_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          'id as user_id',
          sql<string>`${session.device}::text`.as('device'),
          sql<string>`${session.address}::text`.as('address'),
          sql<Date>`now()`.as('proven_at'),
          sql<Date>`now() + make_interval(hours => ${session.hours})`.as('expires_at'),
        ])
        .where('id', '=', session.userId)
        .$if(session.passwordHash !== undefined, (query) =>
          query.where('password_hash', '=', session.passwordHash ?? ''),
        )
        .where('suspended_at', 'is', null)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes the sessions of a user above the limit, those first that were idle longest. */
export async function deleteIdleSessions(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions where token_hash in (
    select token_hash from sessions where user_id = ${userId}
    order by last_seen_at desc, token_hash offset ${limits.account.sessions})`.execute(tx);
}

/** @returns the user of the session; undefined if there was none */
export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes a session of a user. @returns the hash of its token; undefined if there is none */
export async function deleteSessionById(tx: Tx, userId: string, id: string): Promise<Buffer | undefined> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('token_hash')
    .executeTakeFirst();
  return row?.token_hash;
}

export async function hasSession(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the sessions of a user, except that of the token with the hash `except`. A change of the
 * email goes with the last session, since only a session can confirm it.
 */
export async function deleteSessionsOf(db: Queryable, userId: string, except?: Buffer): Promise<void> {
  if (except === undefined) await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except ?? Buffer.alloc(0)))
    .execute();
}

/** Records a proof of identity. @returns its time; undefined if the session has ended */
export async function setProven(db: Queryable, tokenHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .updateTable('sessions')
    .set({ proven_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .returning('proven_at')
    .executeTakeFirst();
  return row?.proven_at ?? undefined;
}

export const findSessions = (db: Queryable, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'id', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(limits.account.sessions)
    .execute();

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

interface SessionData {
  device: string;
  address: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** The sessions of a user, of which there are a hundred at most. */
export const listSessionData = (db: Queryable, userId: string): Promise<SessionData[]> =>
  db
    .selectFrom('sessions')
    .select(['device', 'address', 'created_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute();
