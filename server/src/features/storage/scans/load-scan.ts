import { screens, type storage } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import { findLatestScan, listMissing, listShownOrphans, type MissingRow } from './scans.queries.ts';

/** @returns undefined if there was no scan */
export async function loadLatestScan(db: Queryable): Promise<storage.StorageScan | undefined> {
  const scan = await findLatestScan(db);
  if (!scan) return undefined;
  const { id, step, startedAt, finishedAt, fileCount, fileBytes, rowCount } = scan;
  const [names, missing] = await Promise.all([listShownOrphans(db, id), listMissing(db, id)]);
  return {
    id,
    state: step === 'done' ? 'done' : 'running',
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    files: { count: fileCount, bytes: fileBytes, names },
    rows: { count: rowCount, items: missing.map((row) => ({ ...viewRow(row), link: linkOf(row) })) },
  };
}

const viewRow = ({ key, kind, userName }: MissingRow) => ({ key, kind, userName });

/** The page of what uses a file; that of its owner where it has none. */
function linkOf({ postId, releaseId, playlistId, userName }: MissingRow): string | null {
  if (postId !== null) return screens.post.replace(':id', postId);
  if (releaseId !== null) return screens.release.replace(':id', releaseId);
  if (playlistId !== null) return screens.playlist.replace(':id', playlistId);
  return userName === null ? null : screens.profile.replace(':userName', userName);
}
