import { hash } from 'node:crypto';
import { posts, ApiError, type Input, type ReceivedFile } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { lockBlocks } from '../../db/apart.ts';
import { violatedForeignKey } from '../../db/database.ts';
import { withIdempotency, saveResults, type KeyedRequest } from '../../db/idempotency.ts';
import type { Viewer } from '../../http/session.ts';
import { claimFiles, claimUpload, discardFiles, keepFile, keepImage } from '../uploads/index.ts';
import { changePostsCount } from '../users/index.ts';
import { loadPost } from './load-posts.ts';
import { statusOf } from './posts.policy.ts';
import { insertPost, insertRequests } from './posts.queries.ts';
import { processAudio } from './process-audio.ts';
import { acceptTrack } from './recognise-audio.ts';
import { resolveFeatures } from './resolve-features.ts';
import { keyOfUpload } from './track-uploads.ts';

type Form = Input<typeof posts.postRoutes.createPost>['body'];

const PURPOSE = 'create post';
/** `form`: the digest of what was sent. Answers that an older version kept have none. */
const created = z.object({ postId: z.string(), form: z.string().optional() });

/**
 * Whether two forms say the same. The upload is no part of it: whose answer was lost may have begun it anew, since the post
 * used it up.
 */
function digestOf({ post: { upload: _upload, ...post }, file, banner }: Form): string {
  return hash('sha256', JSON.stringify([post, file?.sha256, banner?.sha256]), 'base64url');
}

/**
 * Publishes a track; with features it becomes a draft that waits for their answers.
 * @param key says that it is the same as a request before: then it answers the post that that one made
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND, CONFLICT; TAKEN where the request before said something else
 */
export async function createPost(
  context: Context,
  viewer: Viewer,
  form: Form,
  key: string | undefined,
): Promise<posts.Post> {
  const { db } = context;
  const requests = key === undefined ? [] : [{ userId: viewer.id, key }];
  const said = digestOf(form);
  const make = async () => ({
    postId: await makePost(context, viewer, form, { requests, said }),
    form: said,
  });
  const answer = await withIdempotency(db, PURPOSE, requests[0], created, make);
  if (answer.form !== undefined && answer.form !== said)
    throw new ApiError('TAKEN', posts.strings.sentBefore);
  return loadPost(db, viewer, answer.postId);
}

/** @returns the id of the new post */
async function makePost(
  context: Context,
  viewer: Viewer,
  { post, file, banner }: Form,
  { requests, said }: { requests: readonly KeyedRequest[]; said: string },
): Promise<string> {
  const source = sourceOf(file, post.upload);
  const artistIds = await resolveFeatures(context.db, viewer, post.features);
  // An upload lends the post its id, so that the preview in the browser can be drawn from it.
  const id = 'upload' in source ? source.upload : uuidv7();
  const kept: string[] = [];
  const remember = ({ key }: { key: string }) => {
    kept.push(key);
    return key;
  };
  try {
    const keeping = { folder: 'posts', ownerId: viewer.id } as const;
    const refusal = posts.strings.banner;
    const keepBanner = async () =>
      banner ? remember(await keepImage(context, banner, { ...keeping, refusal })) : null;
    const keepMusic = async () => {
      if ('upload' in source) return keyOfUpload(context, viewer, source.upload);
      const ending = await acceptTrack(context, viewer, source.file);
      return remember(await keepFile(context, source.file, { ...keeping, ending }));
    };
    const musicKey = await keepMusic();
    const bannerKey = await keepBanner();
    await context.transact(async (tx, emit) => {
      if ((await lockBlocks(tx, viewer.id, artistIds)).size > 0)
        throw new ApiError('CONFLICT', posts.strings.artistGone);
      const results = requests.map((request) => ({
        ...request,
        result: { postId: id, form: said },
      }));
      await saveResults(tx, PURPOSE, results);
      const status = statusOf(artistIds.map(() => ({ answer: 'pending' })));
      const upload = 'upload' in source && { id: source.upload, userId: viewer.id, key: musicKey };
      if (upload && !(await claimUpload(tx, upload)))
        throw new ApiError('CONFLICT', posts.strings.uploadGone);
      await insertPost(tx, { ...post, id, authorId: viewer.id, status, musicKey, bannerKey });
      await insertRequests(tx, id, artistIds);
      await claimFiles(tx, kept);
      await context.jobs.send(processAudio, { postId: id }, { tx, account: viewer.id });
      emit('post.created', { postId: id, authorId: viewer.id });
      for (const userId of artistIds) emit('feature.requested', { postId: id, userId });
      if (status === 'PUBLISHED') {
        await changePostsCount(tx, viewer.id, 1);
        emit('post.published', { postId: id, authorId: viewer.id, byId: viewer.id });
      }
    });
  } catch (error) {
    // Should the commit have come through although its answer did not, the files are claimed and stay.
    await discardFiles(context, kept).catch((trouble: unknown) => {
      context.log.warn({ err: trouble }, 'the files of a refused post wait for the next round');
    });
    if (violatedForeignKey(error)) throw new ApiError('CONFLICT', posts.strings.artistGone);
    throw error;
  }
  return id;
}

/** Where the audio comes from. @throws {ApiError} INVALID_INPUT, MALFORMED */
function sourceOf(file: ReceivedFile | undefined, upload: string | undefined) {
  if (file && upload !== undefined) throw new ApiError('MALFORMED', posts.strings.fileTwice);
  if (file) return { file };
  if (upload !== undefined) return { upload };
  const sentence = posts.strings.file;
  throw new ApiError('INVALID_INPUT', sentence, { fields: { file: sentence } });
}
