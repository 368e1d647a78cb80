import { SETTING_KEYS, type SettingKey } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** The channel on which changes of settings are announced. */
export const SETTINGS_CHANNEL = 'settings';

export interface InstanceRow {
  version: number;
  setUpAt: Date | null;
}

export interface StoredSetting {
  key: string;
  value: unknown;
}

const selectInstance = (db: Queryable) =>
  db.selectFrom('instance').select(['settings_version as version', 'set_up_at as setUpAt']);

export const findInstance = (db: Queryable): Promise<InstanceRow> =>
  selectInstance(db).executeTakeFirstOrThrow();

/** Keeps the settings as they are until the end of the transaction. Transactions share this lock. */
export const holdSettings = (tx: Tx): Promise<InstanceRow> =>
  selectInstance(tx).forShare().executeTakeFirstOrThrow();

/** Waits for the transactions that rely on the settings, and lets one at a time change them. */
export const lockSettings = (tx: Tx): Promise<InstanceRow> =>
  selectInstance(tx).forNoKeyUpdate().executeTakeFirstOrThrow();

export const findStoredSettings = (
  db: Queryable,
  keys: readonly SettingKey[] = SETTING_KEYS,
): Promise<StoredSetting[]> =>
  db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();

/** The version, the end of the set-up and all stored settings, of one moment. */
export async function loadSettings(db: Queryable): Promise<{ instance: InstanceRow; rows: StoredSetting[] }> {
  const all = await db
    .selectFrom('instance')
    .leftJoin('settings', (join) => join.onTrue())
    .select(['settings_version as version', 'set_up_at as setUpAt', 'key', 'value'])
    .execute();
  const [first] = all;
  if (!first) throw new Error('The table instance has no row.');
  return {
    instance: { version: first.version, setUpAt: first.setUpAt },
    rows: all.flatMap(({ key, value }) => (key === null ? [] : [{ key, value }])),
  };
}

export interface SettingAuthorRow {
  key: string;
  changedAt: Date;
  /** Null after a command, an upgrade, or the deletion of the account. */
  changedBy: { id: string; userName: string } | null;
}

/** Who last changed each stored setting. */
export async function findSettingAuthors(db: Queryable): Promise<SettingAuthorRow[]> {
  const rows = await db
    .selectFrom('settings')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'settings.changed_by').on('users.deleted_at', 'is', null),
    )
    .select(['key', 'changed_at as changedAt', 'users.id', 'user_name as userName'])
    .execute();
  return rows.map(({ key, changedAt, id, userName }) => ({
    key,
    changedAt,
    changedBy: id === null || userName === null ? null : { id, userName },
  }));
}

/** Stores one setting under the lock of `lockSettings`. */
export async function upsertSetting(
  tx: Tx,
  row: { key: SettingKey; value: unknown; version: number; changedBy: string | null },
): Promise<void> {
  const stored = {
    value: JSON.stringify(row.value),
    version: row.version,
    changed_by: row.changedBy,
    changed_at: sql<Date>`now()`,
  };
  await tx
    .insertInto('settings')
    .values({ key: row.key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
}

/**
 * Makes every process read the settings again once the transaction commits.
 * @returns the new version
 */
export async function announceSettings(tx: Tx): Promise<number> {
  const { version } = await tx
    .updateTable('instance')
    .set((row) => ({ settings_version: row('settings_version', '+', 1) }))
    .returning('settings_version as version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${SETTINGS_CHANNEL}, '')`.execute(tx);
  return version;
}

export async function markSetUp(tx: Tx): Promise<void> {
  await tx
    .updateTable('instance')
    .set({ set_up_at: sql`now()` })
    .where('set_up_at', 'is', null)
    .execute();
}
