import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  ANNOUNCE_DELAY_S,
  announceAuthorJob,
  announceFeedJob,
  announcePostJob,
} from './announcements/announcements.jobs.ts';
import { insertFormerPost } from './audio/audio.queries.ts';
import type { FeedSubject } from './documents/feeds.queries.ts';

/** Remembers which posts once were public, in the transaction that deletes them. */
export function registerSyndicationListeners(context: Context): void {
  context.events.onBeforeCommit('post.deleted', async (tx, { postId, wasPublished }) => {
    if (wasPublished) await insertFormerPost(tx, postId);
  });
  if (context.config.websubHub !== undefined) registerAnnouncements(context);
}

/** Sends a job for each document that may have changed, in the transaction of the change. */
function registerAnnouncements({ events, jobs }: Context): void {
  const announce = (tx: Tx, subject: FeedSubject) =>
    jobs.send(announceFeedJob, subject, { tx, delay: ANNOUNCE_DELAY_S });
  for (const name of [
    'post.published',
    'post.updated',
    'version.current',
    'version.processed',
    'terms.agreed',
    'credit.withdrawn',
  ] as const)
    events.onBeforeCommit(name, (tx, { postId }) => jobs.send(announcePostJob, { postId }, { tx }));
  events.onBeforeCommit('post.deleted', async (tx, { authorId, playlistIds }) => {
    await announce(tx, { kind: 'profile', id: authorId });
    for (const id of playlistIds) await announce(tx, { kind: 'playlist', id });
  });
  events.onBeforeCommit('user.feeds-changed', (tx, { userId }) =>
    jobs.send(announceAuthorJob, { userId }, { tx }),
  );
  events.onBeforeCommit('user.profile-changed', (tx, { userId: id }) =>
    announce(tx, { kind: 'profile', id }),
  );
  for (const name of ['release.updated', 'release.released', 'release.tracks-changed'] as const)
    events.onBeforeCommit(name, (tx, { releaseId: id }) => announce(tx, { kind: 'release', id }));
  events.onBeforeCommit('playlist.changed', (tx, { playlistId: id }) =>
    announce(tx, { kind: 'playlist', id }),
  );
}
