import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { definePersonalData, mediaPath, readInBatches, type MediaFile } from '../../personal-data.ts';
import { serveFiles } from '../uploads/index.ts';
import { deleteReleasesOf } from './delete-release.ts';
import {
  listReleaseAnswerData,
  listReleaseData,
  listSavedReleaseData,
  type ReleaseData,
} from './data/personal-data.queries.ts';
import { releaseIfDue } from './update-status.ts';
import { processDueReleases } from './process-due.ts';
import { RELEASE_INTERVAL_S, releaseAllDueJob, releaseDueJob } from './releases.jobs.ts';
import { registerReleaseListeners } from './releases.listeners.ts';
import { canSeeRelease } from './data/releases.policy.ts';
import { findReleaseOfArtwork, findReleaseRows, listReleaseIdsOf } from './data/releases.queries.ts';
import { releaseHandlers } from './releases.routes.ts';
import { deleteSavesOf } from './data/saves.queries.ts';

/** Releases of a deleted account between two looks whether to stop. */
const RELEASES_AT_ONCE = 20;

/** Releases: tracks that come out together, with the consent of all whom they name. */
export const releases = {
  start(app, context) {
    mount(app, context, api.releases, releaseHandlers(context));
    serveFiles(app, context, 'releases', {
      mayBeWithdrawn: () => true,
      accessTo: async (key, viewer) => {
        const id = await findReleaseOfArtwork(context.db, key);
        const [release] = id === undefined ? [] : await findReleaseRows(context.db, [id], viewer);
        if (!release || !canSeeRelease(viewer?.id, release)) return undefined;
        return release.status === 'RELEASED' ? 'public' : 'private';
      },
    });
    registerReleaseListeners(context);
    context.jobs.work(releaseDueJob, ({ releaseId }) => releaseIfDue(context, releaseId));
    context.jobs.work(releaseAllDueJob, (_data, { signal }) => processDueReleases(context, signal));
    context.jobs.schedule(releaseAllDueJob, RELEASE_INTERVAL_S, {});
  },
  accountDeletion: {
    deleteSome: (context, userId) => deleteReleasesOf(context, userId, RELEASES_AT_ONCE),
    deleteRows: deleteSavesOf,
    hasRows: async (tx, userId) => (await listReleaseIdsOf(tx, userId, 1)).length > 0,
  },
  personalData: [
    definePersonalData('releases', readInBatches(listReleaseData), artworkOf),
    definePersonalData('saved-releases', readInBatches(listSavedReleaseData)),
    definePersonalData('release-answers', readInBatches(listReleaseAnswerData)),
  ],
} satisfies Feature;

function artworkOf({ id, artworkKey }: ReleaseData): MediaFile[] {
  return artworkKey === null ? [] : [{ key: artworkKey, path: mediaPath('releases', id, artworkKey) }];
}
