import type { analytics } from '@backbeat/contract';
import type { Database } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts } from '../posts/index.ts';
import { denialReason } from './analytics.policy.ts';
import { countVersionListeners, findActivity } from './analytics.queries.ts';

/** Returns what happened to the viewer's published posts since the last visit. */
export async function readActivity(db: Database, viewer: Viewer): Promise<analytics.Activity> {
  const rows = await findActivity(db, viewer.id);
  const posts = await loadPosts(
    db,
    viewer,
    rows.flatMap(({ postId }) => postId ?? []),
  );
  const tracks = rows.flatMap(({ postId, plays, comments, downloads }) => {
    const post = posts.find(({ id }) => id === postId);
    return post ? [{ post, plays, comments, downloads }] : [];
  });
  const top = tracks[0]?.post;
  const mayCount = top && top.version > 1 && !denialReason(viewer, { authorId: viewer.id });
  return {
    since: rows[0]?.since ?? '',
    tracks,
    versionListeners: mayCount ? await countVersionListeners(db, top.id) : null,
  };
}
