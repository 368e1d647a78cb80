import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { hashToken, type Viewer } from './session.ts';

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
