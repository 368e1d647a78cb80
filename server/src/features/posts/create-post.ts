import { posts, Refusal, type Input } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { type Queryable, violatedForeignKey } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { claimFiles, discardFiles, keepFile, keepImage } from '../uploads/index.ts';
import { changePostsCount } from '../users/index.ts';
import { loadPost } from './load-posts.ts';
import { statusOf } from './posts.policy.ts';
import { findArtists, insertPost, insertRequests } from './posts.queries.ts';
import { processAudio } from './process-audio.ts';
import { recogniseAudio } from './recognise-audio.ts';

type Form = Input<typeof posts.postRoutes.createPost>['body'];

/**
 * Publishes a track; with features it becomes a draft that waits for their answers.
 * @throws {Refusal} INVALID_INPUT, WRONG_KIND, CONFLICT
 */
export async function createPost(
  context: Context,
  viewer: Viewer,
  { post, file, banner }: Form,
): Promise<posts.Post> {
  if (!file) throw invalid('file', posts.sentences.file);
  const artistIds = await resolveFeatures(context.db, viewer, post.features);
  const ending = await recogniseAudio(context.media, viewer.role, file);

  const id = uuidv7();
  const kept: string[] = [];
  const remember = ({ key }: { key: string }) => {
    kept.push(key);
    return key;
  };
  try {
    const keeping = { folder: 'posts', ownerId: viewer.id } as const;
    const refusal = posts.sentences.banner;
    const bannerKey = banner ? remember(await keepImage(context, banner, { ...keeping, refusal })) : null;
    const musicKey = remember(await keepFile(context, file, { ...keeping, ending }));
    await context.transact(async (tx, emit) => {
      const status = statusOf(artistIds.map(() => ({ answer: 'pending' })));
      await insertPost(tx, { ...post, id, authorId: viewer.id, status, musicKey, bannerKey });
      await insertRequests(tx, id, artistIds);
      await claimFiles(tx, kept);
      await context.jobs.send(processAudio, { postId: id }, { tx });
      emit('post.created', { postId: id, authorId: viewer.id });
      for (const userId of artistIds) emit('feature.requested', { postId: id, userId });
      if (status === 'PUBLISHED') {
        await changePostsCount(tx, viewer.id, 1);
        emit('post.published', { postId: id, authorId: viewer.id });
      }
    });
  } catch (error) {
    // Should the commit have come through although its answer did not, the files are claimed and stay.
    await discardFiles(context, kept).catch((trouble: unknown) => {
      context.log.warn({ err: trouble }, 'the files of a refused post wait for the next round');
    });
    if (violatedForeignKey(error)) throw new Refusal('CONFLICT', posts.sentences.artistGone);
    throw error;
  }
  return loadPost(context.db, viewer, id);
}

/** @throws {Refusal} INVALID_INPUT with a sentence that names whom it is about */
async function resolveFeatures(db: Queryable, viewer: Viewer, names: readonly string[]): Promise<string[]> {
  const artists = new Map(
    (await findArtists(db, names)).map(({ id, userName }) => [userName.toLowerCase(), id]),
  );
  const ids = new Set<string>();
  for (const name of names) {
    const id = artists.get(name.toLowerCase());
    if (id === undefined) throw invalid('features', posts.sentences.featureUnknown(name));
    if (id === viewer.id) throw invalid('features', posts.sentences.featureOneself(name));
    if (ids.has(id)) throw invalid('features', posts.sentences.featureTwice(name));
    ids.add(id);
  }
  return [...ids];
}

const invalid = (field: string, sentence: string): Refusal =>
  new Refusal('INVALID_INPUT', sentence, { fields: { [field]: sentence } });
