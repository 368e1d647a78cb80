import type { Queryable } from '../../db/database.ts';
import { findUserSummaries } from './users.queries.ts';
import { pictureUrl } from './users.views.ts';

/** Users by name and picture, in the order of the ids; those who are gone are left out. */
export async function viewUserSummaries(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; userName: string; profilePic: string }[]> {
  const rows = await findUserSummaries(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const face = byId.get(id);
    return face ? [{ ...face, profilePic: pictureUrl(face.profilePic, 'profilePic') }] : [];
  });
}
