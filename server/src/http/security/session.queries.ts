import { limits, type StaffRole } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import type { Viewer } from './session.ts';
import { recordVisits } from './visits.queries.ts';

const PROOF_DURATION = sql.raw(`interval '${limits.account.proofMinutes} minutes'`);
const STAFF_PROOF_DURATION = sql.raw(`interval '${limits.staff.proofHours} hours'`);
const SEEN_INTERVAL = sql.raw(`interval '1 minute'`);

interface ViewerRow {
  token_hash: Buffer;
  id: string;
  user_name: string;
  staff_role: StaffRole | null;
  is_staff_proven: boolean;
  has_second_step: boolean;
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
    select sessions.token_hash, users.id, users.user_name, users.staff_role,
      coalesce(users.plus_until > now(), false) as is_plus,
      exists (select from blocks where user_id = users.id and kind = 'block')
        or exists (select from blocks where other_id = users.id and kind = 'block') as has_blocks,
      exists (select from blocks where user_id = users.id and kind = 'mute') as has_muted,
      coalesce(sessions.proven_at > now() - ${PROOF_DURATION}, false) as is_proven,
      sessions.last_seen_at > now() - ${SEEN_INTERVAL} as is_seen,
      staff_role is not null and coalesce(sessions.proven_at > now() - ${STAFF_PROOF_DURATION}, false) as is_staff_proven,
      staff_role is not null and (
        exists (select from authenticators where user_id = users.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = users.id)
      ) as has_second_step
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = any(${hashes}::bytea[]) and sessions.expires_at > now()
      and users.suspended_at is null`.execute(db);
  const rowsByHash = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]));
  return hashes.map((hash) => {
    const row = rowsByHash.get(hash.toString('latin1'));
    return { viewer: row && viewerOf(row), isSeen: row?.is_seen ?? true };
  });
}

/** Records that sessions are in use, at most once a minute each, and the visits of their users. */
export async function recordSeen(db: Database, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    with seen as (
      update sessions set last_seen_at = now()
      where token_hash = any(${hashes}::bytea[]) and last_seen_at < now() - ${SEEN_INTERVAL}
      returning user_id
    )
    ${recordVisits(sql`seen`)}`.execute(db);
}

const viewerOf = (row: ViewerRow): Viewer => ({
  id: row.id,
  userName: row.user_name,
  role: row.is_plus ? 'USERPLUS' : 'USER',
  hasBlocks: row.has_blocks,
  hasMuted: row.has_muted,
  staff: row.staff_role && {
    role: row.staff_role,
    isProven: row.is_staff_proven,
    hasSecondStep: row.has_second_step,
  },
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
