import { hash } from 'node:crypto';
import { posts, ApiError, type Input, type ReceivedFile } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { lockBlocks } from '../../db/block-filter.ts';
import { violatedForeignKey } from '../../db/database.ts';
import { withIdempotency, saveResults, type KeyedRequest } from '../../db/idempotency.ts';
import type { Viewer } from '../../http/security/session.ts';
import { claimFiles, claimUpload, discardFiles, storeFile, storeImage } from '../uploads/index.ts';
import { changePostsCount } from '../users/index.ts';
import { loadPost } from './load-posts.ts';
import { statusOf } from './posts.policy.ts';
import { insertPost, insertRequests } from './posts.queries.ts';
import { processAudio } from './files/process-audio.ts';
import { acceptTrack } from './files/accept-track.ts';
import { resolveCredits } from './resolve-credits.ts';
import { keyOfUpload } from './files/upload-tracks.ts';

type Form = Input<typeof posts.postRoutes.createPost>['body'];

const PURPOSE = 'create post';
/** `form` is the digest of the request body. */
const created = z.object({ postId: z.string(), form: z.string() });

/**
 * Identifies the content of a form. The upload is left out: the post consumes it, so a client that
 * lost the response may retry with a new upload.
 */
function digestOf({ post: { upload: _upload, ...post }, file, banner }: Form): string {
  return hash('sha256', JSON.stringify([post, file?.sha256, banner?.sha256]), 'base64url');
}

/**
 * Publishes a track. With credit requests it becomes a draft until the artists answer.
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
  const requests = key === undefined ? [] : [{ userId: viewer.id, key }];
  const digest = digestOf(form);
  const make = async () => ({
    postId: await makePost(context, viewer, form, { requests, digest }),
    form: digest,
  });
  const answer = await withIdempotency(db, PURPOSE, requests[0], created, make);
  if (answer.form !== digest) throw new ApiError('TAKEN', posts.strings.sentBefore);
  return loadPost(db, viewer, answer.postId);
}

/** @returns the id of the new post */
async function makePost(
  context: Context,
  viewer: Viewer,
  { post, file, banner }: Form,
  { requests, digest }: { requests: readonly KeyedRequest[]; digest: string },
): Promise<string> {
  const source = sourceOf(file, post.upload);
  const artistIds = await resolveCredits(context.db, viewer, post.features);
  // The post takes the id of its upload, so the browser can draw the artwork before publication.
  const id = 'upload' in source ? source.upload : uuidv7();
  const storedKeys: string[] = [];
  const track = ({ key }: { key: string }) => {
    storedKeys.push(key);
    return key;
  };
  try {
    const target = { folder: 'posts', ownerId: viewer.id } as const;
    const storeBanner = async () =>
      banner
        ? track(await storeImage(context, banner, { ...target, wrongKind: posts.strings.banner }))
        : null;
    const storeMusic = async () => {
      if ('upload' in source) return keyOfUpload(context, viewer, source.upload);
      const ending = await acceptTrack(context, viewer, source.file);
      return track(await storeFile(context, source.file, { ...target, ending }));
    };
    const musicKey = await storeMusic();
    const bannerKey = await storeBanner();
    await context.transact(async (tx, emit) => {
      if ((await lockBlocks(tx, viewer.id, artistIds)).size > 0)
        throw new ApiError('CONFLICT', posts.strings.artistGone);
      const results = requests.map((request) => ({
        ...request,
        result: { postId: id, form: digest },
      }));
      await saveResults(tx, PURPOSE, results);
      const status = statusOf(artistIds.map(() => ({ answer: 'pending' })));
      const upload = 'upload' in source && { id: source.upload, userId: viewer.id, key: musicKey };
      if (upload && !(await claimUpload(tx, upload)))
        throw new ApiError('CONFLICT', posts.strings.uploadGone);
      await insertPost(tx, { ...post, id, authorId: viewer.id, status, musicKey, bannerKey });
      await insertRequests(tx, id, artistIds);
      await claimFiles(tx, storedKeys);
      await context.jobs.send(processAudio, { postId: id }, { tx, account: viewer.id });
      emit('post.created', { postId: id, authorId: viewer.id });
      for (const userId of artistIds) emit('feature.requested', { postId: id, userId });
      if (status === 'PUBLISHED') {
        await changePostsCount(tx, viewer.id, 1);
        emit('post.published', { postId: id, authorId: viewer.id, byId: viewer.id });
      }
    });
  } catch (error) {
    // If the commit succeeded but its response was lost, the files are claimed and stay.
    await discardFiles(context, storedKeys).catch((cleanupError: unknown) => {
      context.log.warn(
        { err: cleanupError },
        'discarding the files of a failed post failed; cleanup will retry',
      );
    });
    if (violatedForeignKey(error)) throw new ApiError('CONFLICT', posts.strings.artistGone);
    throw error;
  }
  return id;
}

/**
 * Selects the audio source.
 * @throws {ApiError} INVALID_INPUT, MALFORMED
 */
function sourceOf(file: ReceivedFile | undefined, upload: string | undefined) {
  if (file && upload !== undefined) throw new ApiError('MALFORMED', posts.strings.fileTwice);
  if (file) return { file };
  if (upload !== undefined) return { upload };
  const sentence = posts.strings.file;
  throw new ApiError('INVALID_INPUT', sentence, { fields: { file: sentence } });
}
