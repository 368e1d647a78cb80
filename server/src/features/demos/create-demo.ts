import { demos, ApiError, type Input, rights } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { withIdempotency } from '../../db/with-idempotency.ts';
import type { Viewer } from '../../http/security/session.ts';
import { acceptAudio, claimFiles, storeFile, withStoredFiles } from '../uploads/index.ts';
import { describeDemo, findSlots, insertDemo, lockOwner } from './demos.queries.ts';
import { loadDemo } from './load-demos.ts';
import { processDemoAudio } from './process-demo.ts';

type Form = Input<typeof demos.demoRoutes.createDemo>['body'];

const created = z.object({ demoId: z.string() });
type Created = z.infer<typeof created>;

const SLOTS = Array.from(
  { length: Math.max(...Object.values(rights).map(({ demos: maxDemos }) => maxDemos)) },
  (_, index) => index + 1,
);

/**
 * Creates a demo.
 * @param key identifies a repeated request. The result is then the demo of the first request, with
 *   the texts of this one: the user may have corrected them after a lost response
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND, LIMIT_REACHED
 */
export async function createDemo(
  context: Context,
  viewer: Viewer,
  form: Form,
  key: string | undefined,
): Promise<demos.Demo> {
  const { db } = context;
  const request = { purpose: 'create demo', userId: viewer.id, key, result: created };
  const { demoId } = await withIdempotency(db, request, (saveResult) =>
    makeDemo(context, viewer, form, saveResult),
  );
  if (key !== undefined) await describeDemo(db, demoId, form.demo);
  return loadDemo(db, demoId, viewer);
}

async function makeDemo(
  context: Context,
  viewer: Viewer,
  { demo, file }: Form,
  saveResult: (tx: Tx, result: Created) => Promise<void>,
): Promise<Created> {
  if (!file)
    throw new ApiError('INVALID_INPUT', demos.messages.file, { fields: { file: demos.messages.file } });
  await findFreeSlot(context.db, viewer);
  const ending = await acceptAudio(context, viewer, file, demos.audioErrors);
  const result = { demoId: uuidv7() };
  await withStoredFiles(context, async (storedKeys) => {
    const options = { folder: 'demos', ownerId: viewer.id, ending } as const;
    const { key: musicKey } = await storeFile(context, file, options);
    storedKeys.push(musicKey);
    await context.transact(async (tx) => {
      await lockOwner(tx, viewer.id);
      const slot = await findFreeSlot(tx, viewer);
      await insertDemo(tx, { ...demo, id: result.demoId, userId: viewer.id, slot, musicKey });
      await claimFiles(tx, storedKeys);
      await context.jobs.send(processDemoAudio, result, { tx, account: viewer.id });
      await saveResult(tx, result);
    });
  });
  return result;
}

/**
 * Finds the first free slot, if the role allows another demo.
 * @throws {ApiError} LIMIT_REACHED
 */
export async function findFreeSlot(db: Queryable, { id, role }: Viewer): Promise<number> {
  const takenSlots = await findSlots(db, id);
  const free = SLOTS.find((slot) => !takenSlots.includes(slot));
  if (free === undefined || takenSlots.length >= rights[role].demos) {
    throw new ApiError('LIMIT_REACHED', demos.messages.full({ max: rights[role].demos }));
  }
  return free;
}
