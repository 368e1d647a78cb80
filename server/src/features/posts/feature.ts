import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { serveFiles, mountResumableUploads } from '../uploads/index.ts';
import { deletePostsOf } from './delete-post.ts';
import { postHead } from './post.head.ts';
import { findGuestParty } from './access/find-guest-party.ts';
import { accessTo } from './access/posts.policy.ts';
import { findPostOfFile } from './files/post-files.queries.ts';
import { listPostIdsOf } from './posts.queries.ts';
import { postHandlers } from './posts.routes.ts';
import { HASH_SOUNDS_INTERVAL_S, hashSounds, hashSoundsJob } from './versions/hash-sounds.ts';
import { processAudio, processVersion } from './versions/process-audio.ts';
import { registerPostRealtime } from './posts.realtime.ts';
import { versionHandlers } from './versions/versions.routes.ts';
import { createPublicFileCheck } from './files/find-public-files.ts';
import { createTrackUploadOptions } from './files/upload-tracks.ts';
import { definePersonalData, mediaPath, readInBatches, type MediaFile } from '../../personal-data.ts';
import { listPostData, type PostData } from './personal-data.queries.ts';

/** Posts of a deleted account between two looks whether to stop. */
const POSTS_AT_ONCE = 20;

/** Tracks: publishing, reading and deleting them, their files, and the work on their audio. */
export const posts = {
  start(app, context) {
    mount(app, context, api.posts, postHandlers(context));
    mount(app, context, api.versions, versionHandlers(context));
    registerPostRealtime(context);
    serveFiles(app, context, 'posts', {
      isPublic: createPublicFileCheck(context),
      mayBeWithdrawn: (contentType) => contentType.startsWith('audio/'),
      accessTo: async (key, viewer, request) => {
        const owner = await findPostOfFile(context.db, key, viewer?.id);
        if (!owner) return undefined;
        const party = await findGuestParty(request, owner.postId);
        if (!party) return accessTo(owner.file, viewer?.id, owner.post);
        const guestOwner = await findPostOfFile(context.db, key, party.id);
        return guestOwner && accessTo(owner.file, party.id, { ...guestOwner.post, guest: party.guest });
      },
    });
    mountResumableUploads(app, context, createTrackUploadOptions(context));
    context.jobs.work(processAudio, (version, attempt) => processVersion(context, version, attempt));
    context.jobs.work(hashSoundsJob, (position, { signal }) => hashSounds(context, position, signal));
    context.jobs.schedule(hashSoundsJob, HASH_SOUNDS_INTERVAL_S, {});
  },
  heads: (context) => ({ post: postHead(context) }),
  accountDeletion: {
    deleteSome: (context, userId) => deletePostsOf(context, userId, POSTS_AT_ONCE),
    hasRows: async (tx, userId) => (await listPostIdsOf(tx, userId, 1)).length > 0,
  },
  personalData: [definePersonalData('posts', readInBatches(listPostData), filesOfPost)],
} satisfies Feature;

/** The originals of a post: its banner and the recordings of all versions. */
function filesOfPost({ id, bannerKey, versions }: PostData): MediaFile[] {
  const banner = bannerKey === null ? [] : [{ name: 'banner', key: bannerKey }];
  const recordings = versions.map(({ number, musicKey }) => ({ name: `version-${number}`, key: musicKey }));
  return [...banner, ...recordings].map(({ name, key }) => ({
    key,
    path: mediaPath('posts', `${id}-${name}`, key),
  }));
}
