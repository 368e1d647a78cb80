import { isMovingPicture } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { claimFiles, discardFiles, storeStill } from '../uploads/index.ts';
import { listWithoutStill, setStill, type Pictures } from './own-account.queries.ts';

/** Accounts processed by one run. */
const ACCOUNTS_PER_RUN = 200;

export const makeStills = defineJob('make-stills', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 60 * 60,
});

/**
 * Makes still images of GIFs that were uploaded before the server stored them. A failure does not
 * stop the others.
 */
export async function makeMissingStills(context: Context, signal: AbortSignal): Promise<void> {
  for (const { userId, profilePic, banner } of await listWithoutStill(context.db, ACCOUNTS_PER_RUN)) {
    const pictures: [keyof Pictures, typeof profilePic][] = [
      ['profilePic', profilePic],
      ['banner', banner],
    ];
    for (const [kind, { picture, still }] of pictures) {
      signal.throwIfAborted();
      if (picture === null || still !== null || !isStoredGif(picture)) continue;
      await makeStill(context, userId, kind, picture).catch((error: unknown) => {
        context.log.warn({ err: error, file: picture }, 'still image could not be made');
      });
    }
  }
}

const isStoredGif = (picture: string): boolean => isMovingPicture(picture) && !picture.startsWith('https://');

async function makeStill(
  context: Context,
  userId: string,
  kind: keyof Pictures,
  picture: string,
): Promise<void> {
  const { key } = await storeStill(context, picture, userId);
  const isSet = await context.transact(async (tx) => {
    const isWanted = await setStill(tx, userId, kind, { picture, still: key });
    if (isWanted) await claimFiles(tx, [key]);
    return isWanted;
  });
  if (!isSet) await discardFiles(context, [key]);
}
