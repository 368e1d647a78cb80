import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { releaseFiles } from '../uploads/index.ts';
import { deleteExportsSince } from './exports.queries.ts';

/**
 * Removes the exports that an account requested since a time, with their files.
 * @param account `since`: a timestamp as text; all exports without one
 */
export async function removeExports(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  { userId, since = '-infinity' }: { userId: string; since?: string },
): Promise<void> {
  const keys = await deleteExportsSince(tx, userId, since);
  if (keys.length > 0) await releaseFiles(context, tx, keys);
}
