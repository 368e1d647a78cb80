import { demos, ApiError, type Input, rights } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { withIdempotency, saveResults, type KeyedRequest } from '../../db/idempotency.ts';
import type { Viewer } from '../../http/security/session.ts';
import { acceptAudio, claimFiles, discardFiles, storeFile } from '../uploads/index.ts';
import { describeDemo, findSlots, insertDemo, lockOwner } from './demos.queries.ts';
import { loadDemo } from './load-demos.ts';
import { processDemoAudio } from './process-demo.ts';

type Form = Input<typeof demos.demoRoutes.createDemo>['body'];

const PURPOSE = 'create demo';
const created = z.object({ demoId: z.string() });

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
  const request = key === undefined ? undefined : { userId: viewer.id, key };
  const { demoId } = await withIdempotency(db, PURPOSE, request, created, () =>
    makeDemo(context, viewer, form, request),
  );
  if (request) await describeDemo(db, demoId, form.demo);
  return loadDemo(db, demoId, viewer);
}

async function makeDemo(
  context: Context,
  viewer: Viewer,
  { demo, file }: Form,
  request: KeyedRequest | undefined,
): Promise<{ demoId: string }> {
  if (!file)
    throw new ApiError('INVALID_INPUT', demos.strings.file, { fields: { file: demos.strings.file } });
  await findFreeSlot(context.db, viewer);
  const ending = await acceptAudio(context, viewer, file, demos.strings);
  const id = uuidv7();
  const { key: musicKey } = await storeFile(context, file, { folder: 'demos', ownerId: viewer.id, ending });
  try {
    await context.transact(async (tx) => {
      await lockOwner(tx, viewer.id);
      const slot = await findFreeSlot(tx, viewer);
      await insertDemo(tx, { ...demo, id, userId: viewer.id, slot, musicKey });
      await claimFiles(tx, [musicKey]);
      await context.jobs.send(processDemoAudio, { demoId: id }, { tx, account: viewer.id });
      if (request) await saveResults(tx, PURPOSE, [{ ...request, result: { demoId: id } }]);
    });
  } catch (error) {
    // If the commit succeeded and only its response was lost, the file is claimed and stays.
    await discardFiles(context, [musicKey]).catch((cause: unknown) => {
      context.log.warn({ err: cause }, 'unused demo file could not be removed; cleanup job will retry');
    });
    throw error;
  }
  return { demoId: id };
}

/**
 * Finds the first free slot, if the role allows another demo.
 * @throws {ApiError} LIMIT_REACHED
 */
export async function findFreeSlot(db: Queryable, { id, role }: Viewer): Promise<number> {
  const taken = await findSlots(db, id);
  const free = SLOTS.find((slot) => !taken.includes(slot));
  if (free === undefined || taken.length >= rights[role].demos) {
    throw new ApiError('LIMIT_REACHED', demos.strings.full(role));
  }
  return free;
}
