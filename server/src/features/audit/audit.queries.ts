import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

interface AuditHead {
  seq: number;
  hash: Buffer;
  /** The time of the next entry. */
  time: Date;
}

/** Locks the newest entry until the end of the transaction. */
export async function lockAuditHead(tx: Tx): Promise<AuditHead> {
  return tx
    .selectFrom('audit_head')
    .select([
      'seq',
      'hash',
      sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), at)`.as('time'),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface NewEntry {
  seq: number;
  entry: string;
  hash: Buffer;
  time: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  target: { kind: string; id: string } | null;
  reason: string;
}

/** Appends an entry, under the lock of the newest one. */
export async function insertAuditEntry(tx: Tx, row: NewEntry): Promise<void> {
  const { seq, entry, hash, time, actorKind, actorId, action, target, reason } = row;
  await sql`
    with head as (update audit_head set seq = ${seq}, hash = ${hash}, at = ${time})
    insert into audit_entries
      (seq, entry, hash, at, actor_kind, actor_id, action, target_kind, target_id, reason_words)
    values (${seq}, ${entry}, ${hash}, ${time}, ${actorKind}, ${actorId}, ${action}, ${target?.kind ?? null},
      ${target?.id ?? null}, coalesce(extract_words(${reason}), '{}'))`.execute(tx);
}

/** Keeps the name of a deleted account for entries about it, if there are any. */
export async function keepNameOfDeleted(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into audit_names (user_id, user_name, expires_at)
    select id, user_name, now() + interval '30 days' from users
    where id = ${userId} and (
      exists (select from audit_entries where actor_id = ${userId})
      or exists (select from audit_entries where target_kind = 'person' and target_id = ${userId})
    )
    on conflict do nothing`.execute(tx);
}

export interface EntryRow {
  seq: number;
  entry: string;
  hash: Buffer;
}

/** Filters of the list, with ids in place of names. */
export interface EntryFilters {
  actorKind?: 'system' | 'command' | undefined;
  /** No account has the name if it is empty. */
  actorIds?: readonly string[] | undefined;
  target?: { kind: string; id: string } | undefined;
  actions?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Words of the reason. */
  words?: string | undefined;
}

/** Entries that are searched for a word by reading all of them, before the index of words is. */
const NEWEST = 20_000;

/** Lists entries before one, newest first. */
export async function listEntries(
  db: Queryable,
  filters: EntryFilters,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const conditions = [
    ...conditionsOf(filters),
    ...(before === undefined ? [] : [sql<boolean>`e.seq < ${before}`]),
  ];
  const seq = sql`e.seq`;
  if (filters.words === undefined) return listNewest(db, filters, conditions, { order: seq, limit });
  // Common words fill a page from the newest entries. Sorted by an expression, PostgreSQL finds rare ones by their index
  // instead of looking through all entries.
  const top = before === undefined ? sql`(select seq from audit_head)` : sql`${before}::bigint`;
  const isRecent = sql<boolean>`e.seq > ${top} - ${NEWEST}`;
  const rows = await listNewest(db, filters, [...conditions, isRecent], { order: seq, limit });
  if (rows.length === limit) return rows;
  return listNewest(db, filters, conditions, { order: sql`e.seq + 0`, limit });
}

async function listNewest(
  db: Queryable,
  { actions }: EntryFilters,
  conditions: readonly RawBuilder<boolean>[],
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<EntryRow[]> {
  // Each action is a range of its own index, so that a rare one is found without the others.
  const { rows } = await sql<EntryRow>`
    select seq, entry, hash from audit_entries where seq = any(array(
      ${
        actions
          ? sql`select seq from unnest(${actions}::text[]) as wanted (action) cross join lateral (
              select e.seq from audit_entries as e where e.action = wanted.action ${and(conditions)}
              order by ${order} desc limit ${limit}
            ) as newest order by seq desc limit ${limit}`
          : sql`select e.seq from audit_entries as e where true ${and(conditions)}
              order by ${order} desc limit ${limit}`
      }
    )) order by seq desc`.execute(db);
  return rows;
}

/** Lists entries after one, oldest first. */
export async function listEntriesAfter(
  db: Queryable,
  filters: EntryFilters,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<EntryRow[]> {
  const conditions = [
    ...conditionsOf(filters),
    ...(filters.actions ? [sql<boolean>`e.action = any(${filters.actions}::text[])`] : []),
  ];
  const { rows } = await sql<EntryRow>`
    select e.seq, e.entry, e.hash from audit_entries as e
    where e.seq > ${after} and e.seq <= ${last} ${and(conditions)} order by e.seq limit ${limit}`.execute(db);
  return rows;
}

const and = (conditions: readonly RawBuilder<boolean>[]) =>
  sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );

/** Times are intervals of seq, since no entry is earlier than the one before. */
function conditionsOf({ actorKind, actorIds, target, from, to, words }: EntryFilters): RawBuilder<boolean>[] {
  return [
    ...(actorKind === undefined ? [] : [sql<boolean>`e.actor_kind = ${actorKind}`]),
    ...(actorIds === undefined ? [] : [sql<boolean>`e.actor_id = any(${actorIds}::uuid[])`]),
    ...(target === undefined
      ? []
      : [sql<boolean>`e.target_kind = ${target.kind} and e.target_id = ${target.id}`]),
    ...(from === undefined
      ? []
      : [
          sql<boolean>`e.seq >= (select seq from audit_entries where at >= ${from}::timestamptz order by at, seq limit 1)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql<boolean>`e.seq <= (select seq from audit_entries where at <= ${to}::timestamptz order by at desc, seq desc limit 1)`,
        ]),
    ...(words === undefined ? [] : [sql<boolean>`e.reason_words @> extract_words(${words})`]),
  ];
}

/** Finds accounts by name, with those that were deleted within 30 days. */
export async function findActorIds(db: Queryable, userName: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where user_name_key = lower(${userName})
    union select user_id from audit_names where lower(user_name) = lower(${userName}) and expires_at > now()`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The names of accounts by their ids, with those that were deleted within 30 days. */
export async function findNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; userName: string }>`
    select id, user_name as "userName" from users where id = any(${ids}::uuid[])
    union all
    select user_id, user_name from audit_names where user_id = any(${ids}::uuid[]) and expires_at > now()`.execute(
    db,
  );
  return new Map(rows.map(({ id, userName }) => [id, userName]));
}

interface Head {
  seq: number;
  hash: Buffer;
  anchorSeq: number;
  checkedAt: Date | null;
  brokenSeq: number | null;
}

export const findHead = (db: Queryable): Promise<Head> =>
  db
    .selectFrom('audit_head')
    .select(['seq', 'hash', 'anchor_seq as anchorSeq', 'checked_at as checkedAt', 'broken_seq as brokenSeq'])
    .executeTakeFirstOrThrow();

/** An entry with the columns that repeat parts of it. */
export interface StoredEntry extends EntryRow {
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  targetKind: string | null;
  targetId: string | null;
}

/** Lists whole rows after an entry, oldest first. */
export const listStoredEntries = (
  db: Queryable,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<StoredEntry[]> =>
  db
    .selectFrom('audit_entries')
    .select([
      'seq',
      'entry',
      'hash',
      'at',
      'actor_kind as actorKind',
      'actor_id as actorId',
      'action',
      'target_kind as targetKind',
      'target_id as targetId',
    ])
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Saves the result of a check of the whole log. */
export async function saveCheck(db: Queryable, brokenSeq: number | null): Promise<void> {
  await db
    .updateTable('audit_head')
    .set({ checked_at: sql<Date>`clock_timestamp()`, broken_seq: brokenSeq })
    .execute();
}

/** Finds the last entry that is older than a number of years; undefined if there is none to remove. */
export async function findLastExpired(
  tx: Tx,
  years: number,
): Promise<{ seq: number; hash: Buffer } | undefined> {
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from audit_entries
    where at < now() - make_interval(years => ${years}) and seq > (select anchor_seq from audit_head)
    order by at desc, seq desc limit 1`.execute(tx);
  return rows[0];
}

export async function moveAnchor(tx: Tx, seq: number): Promise<void> {
  await tx.updateTable('audit_head').set({ anchor_seq: seq }).execute();
}

/** Deletes some of the entries that retention has removed. @returns their number */
export async function deleteRemovedEntries(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_entries where seq in (
      select seq from audit_entries where seq <= (select anchor_seq from audit_head) order by seq limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes the names of accounts that were deleted 30 days ago. */
export async function deleteExpiredNames(db: Queryable): Promise<void> {
  await db
    .deleteFrom('audit_names')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

const isAdministrator = sql<boolean>`staff_role = 'administrator' and suspended_at is null and deleted_at is null`;

export async function listAdministratorIds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where(isAdministrator).execute();
  return rows.map(({ id }) => id);
}

export async function findAdministratorEmail(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where(isAdministrator)
    .executeTakeFirst();
  return row?.email;
}
