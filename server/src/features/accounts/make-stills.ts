import { isMovingPicture } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { claimFiles, discardFiles, keepStill } from '../uploads/index.ts';
import { listWithoutStill, setStill, type Pictures } from '../users/index.ts';

/** Accounts that one round looks at. */
const ROUND = 200;

export const makeStills = defineJob('make-stills', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 60 * 60,
});

/** Makes the stills of GIFs that were uploaded before stills were kept. One that cannot be made holds up no other. */
export async function makeMissingStills(context: Context, signal: AbortSignal): Promise<void> {
  for (const { userId, profilePic, banner } of await listWithoutStill(context.db, ROUND)) {
    const pictures: [keyof Pictures, typeof profilePic][] = [
      ['profilePic', profilePic],
      ['banner', banner],
    ];
    for (const [kind, { picture, still }] of pictures) {
      signal.throwIfAborted();
      if (picture === null || still !== null || !isKeptGif(picture)) continue;
      await makeStill(context, userId, kind, picture).catch((error: unknown) => {
        context.log.warn({ err: error, file: picture }, 'a GIF has no still');
      });
    }
  }
}

const isKeptGif = (picture: string): boolean => isMovingPicture(picture) && !picture.startsWith('https://');

async function makeStill(
  context: Context,
  userId: string,
  kind: keyof Pictures,
  picture: string,
): Promise<void> {
  const { key } = await keepStill(context, picture, userId);
  const isSet = await context.transact(async (tx) => {
    const isWanted = await setStill(tx, userId, kind, { picture, still: key });
    if (isWanted) await claimFiles(tx, [key]);
    return isWanted;
  });
  if (!isSet) await discardFiles(context, [key]);
}
