import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';

/**
 * Lists those of these users who are online, without the viewer. Reads the primary database, because
 * a replica has no unlogged tables.
 */
export async function listOnline(
  db: Queryable,
  viewer: BlockViewer,
  userNames: readonly string[],
): Promise<string[]> {
  const keys = userNames.map((userName) => userName.toLowerCase());
  const { rows } = await sql<{ userName: string }>`
    select users.user_name as "userName"
    from users left join privacy_settings on privacy_settings.user_id = users.id
    where users.user_name_key = any(${keys}) and users.id <> ${viewer.id}
      and users.suspended_at is null and coalesce(shows_online, true)
      and exists (
        select from online_users join presence_processes on presence_processes.id = process_id
        where online_users.user_id = users.id and alive_until > now()
      )
      and not exists (select from privacy_settings as own where own.user_id = ${viewer.id} and not own.shows_online)
      and not ${isHiddenFrom(viewer, sql`users.id`, 'hidden')}
    order by users.user_name_key`.execute(db);
  return rows.map(({ userName }) => userName);
}

/**
 * Extends the lease of a process by this many seconds from now.
 * @returns whether it had none, so that none of its users counts as online
 */
export async function renewLease(db: Queryable, processId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with renewed as (
      update presence_processes set alive_until = now() + make_interval(secs => ${seconds})
      where id = ${processId} returning id
    ), created as (
      insert into presence_processes (id, alive_until)
      select ${processId}, now() + make_interval(secs => ${seconds}) where not exists (select from renewed)
      returning id
    )
    select exists (select from created) as "isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

/** Deletes a process with its users. */
export async function endLease(db: Queryable, processId: string): Promise<void> {
  await sql`delete from presence_processes where id = ${processId}`.execute(db);
}

/** Deletes processes that have died, with their users. */
export async function deleteExpiredLeases(db: Queryable): Promise<void> {
  await sql`delete from presence_processes where alive_until < now()`.execute(db);
}

/** Stores that users are connected to a process, and that others no longer are. */
export async function storeOnline(
  db: Queryable,
  processId: string,
  { online, offline }: { online: readonly string[]; offline: readonly string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from online_users where process_id = ${processId} and user_id = any(${offline}::uuid[])
    )
    insert into online_users (user_id, process_id)
    select user_id, ${processId} from unnest(${online}::uuid[]) as connected (user_id)
    on conflict do nothing`.execute(db);
}
