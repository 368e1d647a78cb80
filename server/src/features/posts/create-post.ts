import { hash } from 'node:crypto';
import { posts, ApiError, notFound, releases, type Input } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { lockBlocks } from '../block-filter/index.ts';
import { violatedForeignKey, type Tx } from '../../db/database.ts';
import { withIdempotency } from '../../db/with-idempotency.ts';
import type { Viewer } from '../../http/security/session.ts';
import {
  accountsOf,
  inviteGuests,
  transactWithGuests,
  resolveCredits,
  resolveFeatures,
  settle,
  statusOf,
  type Credit,
  type Hold,
} from '../terms/index.ts';
import { claimFiles, storeImage, withStoredFiles } from '../uploads/index.ts';
import { lockAccounts } from '../users/index.ts';
import { loadPost } from './load-posts.ts';
import { findFileHash } from './versions/versions.queries.ts';
import { insertPost, lockReleaseRow } from './posts.queries.ts';
import { processAudio } from './versions/process-audio.ts';
import { claimTrack, storeTrack, trackSourceOf } from './files/store-track.ts';
import { insertVersion } from './versions/versions.queries.ts';
import { insertPostTerms } from './save-terms.ts';

type Form = Input<typeof posts.postRoutes.createPost>['body'];

const created = z.object({ postId: z.string() });
type Created = z.infer<typeof created>;

/**
 * Identifies the content of a form. The upload is left out: the post consumes it, so a client that
 * lost the response may retry with a new upload.
 */
function digestOf({ post: { upload: _upload, ...post }, file, banner }: Form): string {
  return hash('sha256', JSON.stringify([post, file?.sha256, banner?.sha256]), 'base64url');
}

/**
 * Publishes a track. With credit requests it becomes a draft until the artists answer, on a release until
 * that comes out.
 * @param key idempotency key; a repeated request returns the post that the first one created
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND, CONFLICT; TAKEN if the first request had another
 * body
 */
export async function createPost(
  context: Context,
  viewer: Viewer,
  form: Form,
  key: string | undefined,
): Promise<posts.Post> {
  const { db } = context;
  const body = { digest: digestOf(form), conflictMessage: posts.messages.sentBefore };
  const request = { purpose: 'create post', userId: viewer.id, key, result: created, body };
  const { postId } = await withIdempotency(db, request, (saveResult) =>
    makePost(context, viewer, form, saveResult).catch((error: unknown) => {
      throw violatedForeignKey(error) ? new ApiError('CONFLICT', posts.messages.artistGone) : error;
    }),
  );
  return loadPost(db, viewer, postId);
}

async function makePost(
  context: Context,
  viewer: Viewer,
  { post, file, banner }: Form,
  saveResult: (tx: Tx, result: Created) => Promise<void>,
): Promise<Created> {
  const source = trackSourceOf(file, post.upload);
  const resolved = post.credits
    ? await resolveCredits(context.db, viewer, post.credits)
    : await resolveFeatures(context.db, viewer, post.features);
  const artistIds = accountsOf(resolved.credits).filter((userId) => userId !== viewer.id);
  // The post takes the id of its upload, so the browser can draw the artwork before publication.
  const id = 'upload' in source ? source.upload : uuidv7();
  return withStoredFiles(context, async (storedKeys) => {
    const music = await storeTrack(context, viewer, source);
    if (music.upload === undefined) storedKeys.push(music.key);
    const options = { folder: 'posts', ownerId: viewer.id, wrongKind: posts.messages.banner } as const;
    const bannerKey = banner ? (await storeImage(context, banner, options)).key : null;
    if (bannerKey !== null) storedKeys.push(bannerKey);
    await transactWithGuests(context, resolved.newGuests, async (tx, emit) => {
      if (artistIds.length > 0 && (await lockAccounts(tx, [viewer.id, ...artistIds])) <= artistIds.length)
        throw new ApiError('CONFLICT', posts.messages.artistGone);
      if ((await lockBlocks(tx, viewer.id, artistIds)).size > 0)
        throw new ApiError('CONFLICT', posts.messages.artistGone);
      const hold = post.release === undefined ? null : await lockReleaseOf(tx, viewer.id, post.release);
      // Of concurrent requests with one upload, the first takes it. The others wait here.
      await claimTrack(tx, viewer.id, music);
      await saveResult(tx, { postId: id });
      const audioSha256 = await findFileHash(tx, music.key);
      const toTerms = (credits: readonly Credit[]) =>
        settle({
          id,
          authorId: viewer.id,
          current: null,
          proposed: { version: 1, audioSha256, credits, signedAs: null, removedUnanswered: [] },
          consents: [],
          storedRequests: new Map(),
          latestRequests: new Map(),
          unavailable: new Set(),
          wasDeclined: false,
          hold,
        });
      const status = statusOf(toTerms(resolved.credits));
      await insertPost(tx, { ...post, id, authorId: viewer.id, status, bannerKey });
      const version = { number: 1, musicKey: music.key, note: '', uploaderId: viewer.id };
      await insertVersion(tx, { ...version, postId: id });
      if (bannerKey !== null) await claimFiles(tx, [bannerKey]);
      await context.jobs.send(processAudio, { postId: id, number: 1 }, { tx, account: viewer.id });
      emit('post.created', { postId: id, authorId: viewer.id, releaseId: hold?.releaseId });
      const credits = await inviteGuests(tx, emit, { postId: id, authorId: viewer.id }, resolved);
      await insertPostTerms(tx, emit, viewer.id, toTerms(credits));
    });
    return { postId: id };
  });
}

/**
 * Locks the release that is to hold a new draft. Its feature adds the track (`post.created`).
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, CONFLICT if the release is out
 */
async function lockReleaseOf(tx: Tx, authorId: string, releaseId: string): Promise<Hold> {
  const release = await lockReleaseRow(tx, releaseId);
  const isOut = release?.status === 'RELEASED';
  if (release?.ownerId !== authorId)
    throw isOut ? new ApiError('FORBIDDEN', releases.messages.notOwner) : notFound('release');
  if (isOut) throw new ApiError('CONFLICT', releases.messages.publishFirst);
  return { releaseId, releaseTitle: release.title };
}
