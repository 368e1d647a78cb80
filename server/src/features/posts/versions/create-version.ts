import { hash } from 'node:crypto';
import { ApiError, limits, notFound, versions, type Input } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { withIdempotency } from '../../../db/with-idempotency.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { withStoredFiles } from '../../uploads/index.ts';
import { processAudio } from './process-audio.ts';
import { claimTrack, storeTrack, trackSourceOf, type StoredTrack } from '../files/store-track.ts';
import { findVisiblePost, lockPost } from '../access/find-visible-post.ts';
import { findVersion } from './list-versions.ts';
import { findNewestNumber, findSameFile, insertVersion, insertVersionComments } from './versions.queries.ts';

type Form = Input<typeof versions.versionRoutes.createVersion>['body'];

const created = z.object({ number: z.int() });
type Created = z.infer<typeof created>;

/**
 * Requires that the viewer may upload a version, before the file is read.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post, FORBIDDEN for other viewers
 */
export async function requireAuthor(context: Context, viewer: Viewer, postId: string): Promise<void> {
  const { authorId } = await findVisiblePost(context.db, viewer, postId);
  if (authorId !== viewer.id) throw new ApiError('FORBIDDEN', versions.messages.notAuthor);
}

/**
 * Adds a version to a post of the viewer. The terms stay as they are.
 * @param key idempotency key; a repeated request returns the version that the first one created
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND, NOT_FOUND, FORBIDDEN; CONFLICT if the post has this
 * file already or no room for another version; TAKEN if the first request had another body
 */
export async function createVersion(
  context: Context,
  viewer: Viewer,
  postId: string,
  { version: { note, comments, upload }, file }: Form,
  key: string | undefined,
): Promise<versions.Version> {
  // The upload is left out: a client that lost the response may retry with a new upload.
  const digest = hash('sha256', JSON.stringify([postId, note, comments, file?.sha256]), 'base64url');
  const body = { digest, conflictMessage: versions.messages.sentBefore };
  const request = { purpose: 'create version', userId: viewer.id, key, result: created, body };
  const { number } = await withIdempotency(context.db, request, (saveResult) =>
    withStoredFiles(context, async (storedKeys) => {
      const track = await storeTrack(context, viewer, trackSourceOf(file, upload));
      if (track.upload === undefined) storedKeys.push(track.key);
      return addVersion(context, viewer, { postId, note, comments, track, saveResult });
    }),
  );
  return findVersion(context.db, viewer, { postId, number });
}

interface Addition {
  postId: string;
  note: string;
  /** Ids of the comments that it answers. */
  comments: readonly string[];
  track: StoredTrack;
  saveResult: (tx: Tx, result: Created) => Promise<void>;
}

/** Inserts the row and claims the file. */
async function addVersion(
  context: Context,
  viewer: Viewer,
  { postId, note, comments, track, saveResult }: Addition,
): Promise<Created> {
  return context.transact(async (tx, emit) => {
    const post = await lockPost(tx, postId, [viewer.id]);
    if (!post?.isVisibleTo(viewer.id)) throw notFound('post');
    if (post.authorId !== viewer.id) throw new ApiError('FORBIDDEN', versions.messages.notAuthor);
    // Of concurrent requests with one upload, the first takes it. The others wait here.
    await claimTrack(tx, viewer.id, track);
    const number = (await findNewestNumber(tx, postId)) + 1;
    if (number > limits.versions)
      throw new ApiError('CONFLICT', versions.messages.tooMany({ max: limits.versions }));
    const version = { postId, number, musicKey: track.key, note, uploaderId: viewer.id };
    if (!(await insertVersion(tx, version))) {
      const same = await findSameFile(tx, postId, track.key);
      throw new ApiError('CONFLICT', versions.messages.sameFile({ number: same ?? number }));
    }
    await insertVersionComments(tx, viewer, version, comments);
    await saveResult(tx, { number });
    await context.jobs.send(processAudio, { postId, number }, { tx, account: viewer.id });
    emit('version.created', { postId, number });
    return { number };
  });
}
