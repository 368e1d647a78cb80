import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import type { Viewer } from './session.ts';

const PROOF_DURATION = sql.raw(`interval '${limits.account.proofMinutes} minutes'`);
const SEEN_INTERVAL = sql.raw(`interval '1 minute'`);

interface ViewerRow {
  token_hash: Buffer;
  id: string;
  user_name: string;
  is_admin: boolean;
  is_plus: boolean;
  has_blocks: boolean;
  has_muted: boolean;
  is_proven: boolean;
  is_seen: boolean;
}

export interface FoundViewer {
  /** Undefined for a session that is unknown, expired or of a suspended account. */
  viewer: Viewer | undefined;
  /** Whether the time of the session's last request is less than a minute old. */
  isSeen: boolean;
}

/** Finds the viewers of sessions, in the order of the hashes. */
export async function findViewers(db: Database, hashes: readonly Buffer[]): Promise<FoundViewer[]> {
  const { rows } = await sql<ViewerRow>`${markPrepared('find-viewers')}
    select sessions.token_hash, users.id, users.user_name, users.is_admin,
      coalesce(users.plus_until > now(), false) as is_plus,
      exists (select from blocks where user_id = users.id and kind = 'block')
        or exists (select from blocks where other_id = users.id and kind = 'block') as has_blocks,
      exists (select from blocks where user_id = users.id and kind = 'mute') as has_muted,
      coalesce(sessions.proven_at > now() - ${PROOF_DURATION}, false) as is_proven,
      sessions.last_seen_at > now() - ${SEEN_INTERVAL} as is_seen
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = any(${hashes}::bytea[]) and sessions.expires_at > now()
      and users.suspended_at is null`.execute(db);
  const rowsByHash = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]));
  return hashes.map((hash) => {
    const row = rowsByHash.get(hash.toString('latin1'));
    return { viewer: row && viewerOf(row), isSeen: row?.is_seen ?? true };
  });
}

/** Records that sessions are in use, at most once a minute each. */
export async function recordSeen(db: Database, hashes: readonly Buffer[]): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('last_seen_at', '<', sql<Date>`now() - ${SEEN_INTERVAL}`)
    .execute();
}

const viewerOf = (row: ViewerRow): Viewer => ({
  id: row.id,
  userName: row.user_name,
  role: row.is_plus ? 'USERPLUS' : 'USER',
  hasBlocks: row.has_blocks,
  hasMuted: row.has_muted,
  isAdmin: row.is_admin,
  sessionHash: row.token_hash,
  isProven: row.is_proven,
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
