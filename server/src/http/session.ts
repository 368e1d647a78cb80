import { createHash } from 'node:crypto';
import type { Role } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Who is calling, read afresh for each request. */
export interface Viewer {
  id: string;
  userName: string;
  role: Role;
  /** SHA-256 of the session's token: its key in the database. */
  sessionHash: Buffer;
}

/** The prefix makes browsers refuse the cookie unless it is Secure, host-only and for the whole site (RFC 6265bis). */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
export const SESSION_COOKIE = 'backbeat-session';

/** Tokens have 256 random bits, so a plain hash is enough to store. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @returns whose session this token is, or undefined if it is unknown, over, or the account is disabled */
export async function findViewer(db: Database, token: string): Promise<Viewer | undefined> {
  const sessionHash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.user_name',
      sql<boolean>`coalesce(users.paid_until > now(), false)`.as('is_plus'),
    ])
    .where('sessions.token_hash', '=', sessionHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return { id: row.id, userName: row.user_name, role: row.is_plus ? 'USERPLUS' : 'USER', sessionHash };
}
