import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Viewer } from './session.ts';

interface ViewerRow {
  token_hash: Buffer;
  id: string;
  user_name: string;
  is_admin: boolean;
  is_plus: boolean;
  has_blocks: boolean;
  has_muted: boolean;
}

/**
 * Finds the viewers of sessions, in the order of the hashes. Returns undefined for sessions that
 * are unknown, expired or of a suspended account.
 */
export async function findViewers(
  db: Database,
  hashes: readonly Buffer[],
): Promise<{ viewer: Viewer | undefined }[]> {
  const { rows } = await sql<ViewerRow>`${prepared('find-viewers')}
    select sessions.token_hash, users.id, users.user_name, users.is_admin,
      coalesce(users.plus_until > now(), false) as is_plus,
      exists (select from blocks where user_id = users.id and kind = 'block')
        or exists (select from blocks where other_id = users.id and kind = 'block') as has_blocks,
      exists (select from blocks where user_id = users.id and kind = 'mute') as has_muted
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = any(${hashes}::bytea[]) and sessions.expires_at > now()
      and users.suspended_at is null`.execute(db);
  const viewers = new Map(rows.map((row) => [row.token_hash.toString('latin1'), viewerOf(row)]));
  return hashes.map((hash) => ({ viewer: viewers.get(hash.toString('latin1')) }));
}

const viewerOf = (row: ViewerRow): Viewer => ({
  id: row.id,
  userName: row.user_name,
  role: row.is_plus ? 'USERPLUS' : 'USER',
  hasBlocks: row.has_blocks,
  hasMuted: row.has_muted,
  isAdmin: row.is_admin,
  sessionHash: row.token_hash,
});

/** Finds which of these sessions are still valid, as the hex of their hashes. */
export async function findOpenSessions(db: Database, hashes: Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(sql<string>`encode(sessions.token_hash, 'hex')`.as('hash'))
    .where('sessions.token_hash', '=', sql<Buffer>`any(${hashes})`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.suspended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
