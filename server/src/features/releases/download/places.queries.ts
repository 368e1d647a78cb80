import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** A place among the downloads that an account has at once. */
interface PlaceRef {
  userId: string;
  /** Names the download. */
  token: string;
}

/** Seconds until the place of a download is free that no process renews. */
export const PLACE_SECONDS = 30;

const placeEnd = sql`now() + make_interval(secs => ${PLACE_SECONDS})`;

/** Takes a free place for a download. @returns whether there was one */
export async function takePlace(tx: Tx, { userId, token }: PlaceRef): Promise<boolean> {
  for (let place = 1; place <= limits.release.downloads.atOnce; place += 1) {
    const { rows } = await sql`
      insert into release_downloads as known (user_id, place, token, ends_at)
      values (${userId}, ${place}, ${token}, ${placeEnd})
      on conflict (user_id, place) do update set token = excluded.token, ends_at = excluded.ends_at
        where known.ends_at <= now()
      returning place`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Whether `takePlace` would find a place now. */
export async function hasFreePlace(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql<{ places: number }>`
    select count(*) as places from release_downloads where user_id = ${userId} and ends_at > now()`.execute(
    db,
  );
  return (rows[0]?.places ?? 0) < limits.release.downloads.atOnce;
}

export async function renewPlace(tx: Tx, { userId, token }: PlaceRef): Promise<void> {
  await sql`
    update release_downloads set ends_at = ${placeEnd} where user_id = ${userId} and token = ${token}`.execute(
    tx,
  );
}

export async function deletePlace(tx: Tx, { userId, token }: PlaceRef): Promise<void> {
  await sql`delete from release_downloads where user_id = ${userId} and token = ${token}`.execute(tx);
}
