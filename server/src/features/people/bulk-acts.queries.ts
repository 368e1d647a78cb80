import { people } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '../../db/database.ts';
import { selectNames, type PeopleFilters } from './people.queries.ts';

export interface BulkActRow {
  id: string;
  actorId: string | null;
  network: string | null;
  act: people.BulkAct;
}

/** Stores a bulk act, and whom it is about: names, or the people of a filter. @returns its id */
export async function insertBulkAct(
  tx: Tx,
  { actor, act }: { actor: { id: string; network: string | null }; act: people.BulkAct },
  target: { names: readonly string[] } | { filters: PeopleFilters },
): Promise<{ id: string; total: number }> {
  const id = uuidv7();
  await sql`insert into bulk_acts (id, actor_id, network, act, total)
    values (${id}, ${actor.id}, ${actor.network}, ${JSON.stringify(act)}, 0)`.execute(tx);
  const names =
    'names' in target
      ? sql`select user_name, position from unnest(${target.names}::text[]) with ordinality as named (user_name, position)`
      : selectNames(target.filters);
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_act_people (bulk_act_id, position, user_name)
    select ${id}, position, user_name from (${names}) as people`.execute(tx);
  const total = Number(numAffectedRows);
  await tx.updateTable('bulk_acts').set({ total }).where('id', '=', id).execute();
  return { id, total };
}

export async function findBulkAct(db: Queryable, id: string): Promise<BulkActRow | undefined> {
  const row = await db
    .selectFrom('bulk_acts')
    .select(['id', 'actor_id as actorId', 'network', 'act'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, act: people.storedBulkAct.parse(row.act) };
}

/** Locks the next person of a bulk act that no other process has in hand. */
export async function lockNextPerson(
  tx: Tx,
  bulkActId: string,
): Promise<{ position: number; userName: string } | undefined> {
  const { rows } = await sql<{ position: number; userName: string }>`
    select position, user_name as "userName" from bulk_act_people
    where bulk_act_id = ${bulkActId} and state = 'waiting'
    order by position limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** @param why why the person was skipped; null if the act is done */
export async function setPersonState(
  tx: Tx,
  { bulkActId, position }: { bulkActId: string; position: number },
  why: string | null,
): Promise<void> {
  await tx
    .updateTable('bulk_act_people')
    .set({ state: why === null ? 'done' : 'skipped', why })
    .where('bulk_act_id', '=', bulkActId)
    .where('position', '=', position)
    .execute();
}

/** Sets the end of a bulk act once no person waits. */
export async function finishBulkAct(db: Queryable, id: string): Promise<void> {
  await sql`
    update bulk_acts set finished_at = clock_timestamp()
    where id = ${id} and finished_at is null
      and not exists (select from bulk_act_people where bulk_act_id = ${id} and state = 'waiting')`.execute(
    db,
  );
}

/** Reads how far a bulk act of an account is. */
export async function findProgress(
  db: Queryable,
  id: string,
  actorId: string,
): Promise<people.BulkProgress | undefined> {
  const { rows } = await sql<people.BulkProgress>`
    select id as batch, total, finished_at is not null as "isFinished",
      (select count(*) from bulk_act_people where bulk_act_id = bulk_acts.id and state = 'done') as done,
      coalesce((
        select json_agg(json_build_object('userName', user_name, 'why', why) order by position)
        from bulk_act_people where bulk_act_id = bulk_acts.id and state = 'skipped'
      ), '[]') as skipped
    from bulk_acts where id = ${id} and actor_id = ${actorId}`.execute(db);
  return rows[0];
}

/** Deletes bulk acts that ended a week ago. */
export async function deleteOldBulkActs(db: Queryable): Promise<void> {
  await db
    .deleteFrom('bulk_acts')
    .where('finished_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}
