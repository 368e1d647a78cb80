import { sql } from 'kysely';
import type { healthChecks } from '@backbeat/contract';
import type { Database, Tx } from '../../db/database.ts';

type CheckState = healthChecks.CheckState;

export interface StoredCheck {
  id: string;
  state: CheckState;
  since: Date;
  hiddenUntil: Date | null;
}

/** Reads the states of the checks as the worker last saw them. */
export function listStoredChecks(db: Database): Promise<StoredCheck[]> {
  return db
    .selectFrom('health_checks')
    .select(['id', 'state', 'since', 'hidden_until as hiddenUntil'])
    .$narrowType<{ state: CheckState }>()
    .execute();
}

interface ChangedCheck {
  id: string;
  /** Whether administrators are due to be told that it has failed, or that it works again. */
  news: 'failed' | 'ended' | null;
}

/**
 * Stores the states of all checks, and says which ones are news: a failure once a day, and its end if
 * it was told. A warning that ends or becomes a failure is no longer hidden.
 */
export async function saveCheckStates(
  tx: Tx,
  checks: readonly { id: string; state: CheckState }[],
): Promise<ChangedCheck[]> {
  const ids = checks.map(({ id }) => id);
  const states = checks.map(({ state }) => state);
  // Two runs at once store one after the other, so that each failure is mailed once.
  await sql`select pg_advisory_xact_lock(hashtext('health checks'))`.execute(tx);
  const { rows } = await sql<ChangedCheck>`
    with current as (select * from unnest(${ids}::text[], ${states}::text[]) as current (id, state)),
    news as (
      select current.id, current.state,
        case
          when current.state = 'failed'
            and coalesce(earlier.mailed_at < now() - interval '24 hours', true) then 'failed'
          when current.state <> 'failed' and earlier.state = 'failed' and earlier.mailed_at >= earlier.since
            then 'ended'
        end as news
      from current left join health_checks as earlier on earlier.id = current.id
    ), saved as (
      insert into health_checks as earlier (id, state, mailed_at)
      select id, state, case news when 'failed' then now() end from news
      on conflict (id) do update set
        state = excluded.state,
        since = case when earlier.state = excluded.state then earlier.since else now() end,
        mailed_at = coalesce(excluded.mailed_at, earlier.mailed_at),
        hidden_until = case when excluded.state = 'warning' then earlier.hidden_until end
    )
    select id, news from news where news is not null order by id`.execute(tx);
  return rows;
}

/** Hides a warning for so many days; with 0, shows it again. */
export async function saveHidden(tx: Tx, id: string, days: number): Promise<void> {
  const hiddenUntil = days === 0 ? null : sql<Date>`now() + make_interval(days => ${days})`;
  await tx
    .insertInto('health_checks')
    .values({ id, state: 'warning', hidden_until: hiddenUntil })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ hidden_until: hiddenUntil }))
    .execute();
}

/** Counts active staff, and who of it has neither an authenticator app nor a passkey. */
export async function countTeam(
  db: Database,
): Promise<{ administrators: number; withoutSecondStep: number }> {
  const { rows } = await sql<{ administrators: number; withoutSecondStep: number }>`
    select count(*) filter (where staff_role = 'administrator')::int as administrators,
      count(*) filter (where
        not exists (select from authenticators where user_id = users.id and confirmed_at is not null)
        and not exists (select from passkeys where user_id = users.id))::int as "withoutSecondStep"
    from users where staff_role is not null and deleted_at is null and suspended_at is null`.execute(db);
  return rows[0] ?? { administrators: 0, withoutSecondStep: 0 };
}

/** @returns the version of the settings that every process must have: that of half a minute ago */
export async function findStaleVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::float8 as version from settings
    where changed_at < now() - interval '30 seconds'`.execute(db);
  return rows[0]?.version ?? 0;
}

interface BackupFacts {
  /** Of the newest complete backup, made by a worker or a command. */
  newestAt: Date | null;
  /** The last backup of the console, if it went wrong and no later one was made. */
  bad: { state: 'failed' | 'damaged'; error: string | null } | null;
  isAnyVerified: boolean;
}

export async function findBackupFacts(db: Database): Promise<BackupFacts> {
  const { rows } = await sql<BackupFacts>`
    with newest as (
      select greatest(
        (select max(made_at) from last_backup),
        (select max(made_at) from backups where state in ('unchecked', 'verified'))
      ) as made_at
    ), last as (
      select state, error, made_at, changed_at from backups where state not in ('running', 'cancelled')
      order by made_at desc, id desc limit 1
    )
    select newest.made_at as "newestAt",
      exists (select from backups where state = 'verified') as "isAnyVerified",
      (select json_build_object('state', state, 'error', error) from last
        where state in ('failed', 'damaged')
          -- A damaged backup has been the newest one itself.
          and coalesce(newest.made_at <= last.changed_at, true)) as bad
    from newest`.execute(db);
  return rows[0] ?? { newestAt: null, bad: null, isAnyVerified: false };
}

/** What takes most of the disk. @param hasMedia whether stored files are on it */
export async function findLargestKind(
  db: Database,
  { hasMedia }: { hasMedia: boolean },
): Promise<{ kind: string; bytes: number } | undefined> {
  const { rows } = await sql<{ kind: string; bytes: number }>`
    select kind, bytes from (
      select kind, sum(bytes)::bigint as bytes from user_storage where ${hasMedia} group by kind
      union all
      select 'backup', sum(bytes)::bigint from backups where state in ('running', 'unchecked', 'verified', 'damaged')
    ) as kinds
    where bytes > 0 order by bytes desc limit 1`.execute(db);
  return rows[0];
}
