import type { Queryable } from '../../db/database.ts';
import { findUserSummaries } from './users.queries.ts';
import { pictureUrl } from './users.views.ts';

/** Returns the names and pictures of users in the order of the ids, without deleted accounts. */
export async function viewUserSummaries(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; userName: string; profilePic: string }[]> {
  const rows = await findUserSummaries(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const user = byId.get(id);
    return user ? [{ ...user, profilePic: pictureUrl(user.profilePic, 'profilePic') }] : [];
  });
}
