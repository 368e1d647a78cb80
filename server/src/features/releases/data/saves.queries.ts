import { sql } from 'kysely';
import type { BlockViewer } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { deleteLimited } from '../../../db/delete-limited.ts';
import { isListed } from './releases.queries.ts';

/** Saves a release for a user. A trigger counts it. */
export async function insertSave(tx: Tx, releaseId: string, userId: string): Promise<void> {
  await tx
    .insertInto('release_saves')
    .values({ release_id: releaseId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSave(tx: Tx, releaseId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('release_saves')
    .where('release_id', '=', releaseId)
    .where('user_id', '=', userId)
    .execute();
}

export async function countSaves(db: Queryable, releaseId: string): Promise<number> {
  const row = await db
    .selectFrom('releases')
    .select('total_saves as saves')
    .where('id', '=', releaseId)
    .executeTakeFirst();
  return row?.saves ?? 0;
}

/** Deletes up to `maxRows` saves of a deleted account. @returns how many */
export const deleteSavesOf = (tx: Tx, userId: string, maxRows: number): Promise<number> =>
  deleteLimited(tx, 'release_saves', 'user_id', userId, maxRows);

/** A page of ids, and the length of the list. */
export interface IdPage {
  ids: string[];
  total: number;
}

interface Window {
  offset: number;
  limit: number;
}

/** Lists what a user has saved and sees, latest first. */
export async function listSaved(db: Queryable, viewer: BlockViewer, window: Window): Promise<IdPage> {
  const { rows } = await sql<IdPage>`
    with saved as (
      select releases.id, release_saves.created_at
      from release_saves join releases on releases.id = release_id join users as owner on owner.id = owner_id
      where user_id = ${viewer.id} and ${isListed(viewer)}
    )
    select (select count(*) from saved) as total, array(
      select id from saved order by created_at desc, id desc offset ${window.offset} limit ${window.limit}
    ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Lists the releases of a user: those that are out, newest first, after all others if asked for. */
export async function listReleasesOf(
  db: Queryable,
  ownerId: string,
  { offset, limit }: Window,
  { withDrafts = false },
): Promise<IdPage> {
  const { rows } = await sql<IdPage>`
    with listed as (
      select id, status, released_at, created_at from releases
      where owner_id = ${ownerId} and (status = 'RELEASED' or ${withDrafts})
    )
    select (select count(*) from listed) as total, array(
      select id from listed
      order by status = 'RELEASED', coalesce(released_at, created_at) desc, id desc offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Lists the releases of all users that are out, newest first. The total stops at `maxTotal`. */
export async function listNewestReleases(
  db: Queryable,
  viewer: BlockViewer | undefined,
  { offset, limit }: Window,
  maxTotal: number,
): Promise<IdPage> {
  const listed = sql`
    from releases join users as owner on owner.id = owner_id
    where ${isListed(viewer)}`;
  const { rows } = await sql<IdPage>`
    select (select count(*) from (select ${listed} limit ${maxTotal}) as counted) as total, array(
      select releases.id ${listed}
      order by released_at desc, releases.id desc offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
