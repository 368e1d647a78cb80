import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { segmentWords } from '../../platform/segmentation/index.ts';
import { listTitlesToSegment, setSegmentedTitle } from './posts.queries.ts';

const BATCH_SIZE = 500;

export const segmentTitles = defineJob('segment-titles', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 60 * 60,
});

/**
 * Segments the titles of posts stored by an older version, so that search finds their words. Each
 * post has its own transaction, so an interrupted run resumes where it stopped.
 */
export async function segmentStoredTitles({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  let posts = await listTitlesToSegment(db, BATCH_SIZE);
  while (posts.length > 0) {
    for (const { id, title } of posts) {
      signal.throwIfAborted();
      await setSegmentedTitle(db, id, segmentWords(title) ?? title);
    }
    posts = await listTitlesToSegment(db, BATCH_SIZE);
  }
}
