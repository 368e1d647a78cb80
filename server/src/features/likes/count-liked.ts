import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { countLikedOf, findUncountedPeople, hasUncountedLiked } from './likes.queries.ts';

export const countLikedJob = defineJob('count-liked', z.object({}), {
  attempts: 2,
  retryDelay: 5,
  timeLimit: 300,
});

/** Likes that are counted in one transaction, at least: those of one person are always counted together. */
const ROUND = 500;

/** Counts all that somebody likes, so that the list which is read next is exact. */
export async function countLiked(
  { db, transact }: Pick<Context, 'db' | 'transact'>,
  userId: string,
): Promise<void> {
  if (await hasUncountedLiked(db, userId)) await transact((tx) => countLikedOf(tx, [userId]));
}

/** Counts what everybody likes, unless it is told to stop. */
export async function countAllLiked({ transact }: Context, signal: AbortSignal): Promise<void> {
  const countRound = () =>
    transact(async (tx) => {
      const people = await findUncountedPeople(tx, ROUND);
      if (people.length > 0) await countLikedOf(tx, people);
      return people.length;
    });
  while (!signal.aborted && (await countRound()) > 0);
}
