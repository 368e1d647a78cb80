import { sql } from 'kysely';
import { hiddenUserIds, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { changesOfNames } from '../users/index.ts';
import type { Order } from './order-keys.queries.ts';

const ofPosts = sql`(select coalesce(sum(changes), 0)::bigint from post_changes)`;

/** Changes with each post that comes, goes or gets other words: what was found at the same state is all that there is. */
export async function findStateOfPosts(db: Queryable): Promise<string> {
  const { rows } = await sql<{ state: string }>`select ${ofPosts}::text as state`.execute(db);
  return rows[0]?.state ?? '';
}

/** Changes with each post, and with each person who comes or goes. */
export async function findStateOfAuthors(db: Queryable): Promise<string> {
  const { rows } = await sql<{
    state: string;
  }>`select concat(${ofPosts}, ' ', ${changesOfNames}) as state`.execute(db);
  return rows[0]?.state ?? '';
}

/** Changes with each post, with each person, with those whom an onlooker does not see, and with the blocks of a list. */
export async function findStateOfHidden(db: Queryable, list: Order, viewer: BlockViewer): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(${ofPosts}, ' ', ${changesOfNames}, ' ', count(*), ' ', bit_xor(uuid_hash_extended(id, 0)), ' ',
      (select count(*) from list_blocks where list = ${list})) as state
    from ${hiddenUserIds(viewer, 'hidden')} as hidden`.execute(db);
  return rows[0]?.state ?? '';
}
