import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import {
  addToDays,
  addToViewers,
  deletePlays,
  hasPlays,
  holdPost,
  listPlayedPosts,
  lockNextPlays,
} from './fold-plays.queries.ts';
import { deletePastWindows } from './listens.queries.ts';

export const foldPlaysJob = defineJob('fold-plays', z.object({}), {
  attempts: 2,
  retryDelay: 5,
  timeLimit: 300,
});

/** Plays that are folded in one transaction: few enough that who asks does not wait long. */
const ROUND = 2_000;
/** Posts whose plays are folded before it is looked again which have some. */
const POSTS = 1_000;

/**
 * Makes the plays of a post that are in the journal into who listened when, so that what is read next has them: all, or
 * when more come in than can be folded while somebody waits, the oldest.
 */
export async function foldPlays(context: Context, postId: string): Promise<void> {
  if (await hasPlays(context.db, postId)) await foldRound(context, postId);
}

/** Folds everything there is, unless it is told to stop. */
export async function foldAllPlays(context: Context, signal: AbortSignal): Promise<void> {
  await deletePastWindows(context.db);
  for (;;) {
    const postIds = await listPlayedPosts(context.db, POSTS);
    if (postIds.length === 0) return;
    for (const postId of postIds) {
      if (signal.aborted) return;
      await foldRound(context, postId);
    }
  }
}

const foldRound = ({ transact }: Context, postId: string): Promise<void> =>
  transact(async (tx) => {
    const last = await lockNextPlays(tx, postId, ROUND);
    if (last === undefined) return;
    if (await holdPost(tx, postId)) {
      await addToDays(tx, postId, last);
      await addToViewers(tx, postId, last);
    }
    await deletePlays(tx, postId, last);
  });
