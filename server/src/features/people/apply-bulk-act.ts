import { ApiError, limits, notFound, people } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { performAct, type Actor } from './apply-act.ts';
import {
  findBulkAct,
  findProgress,
  finishBulkAct,
  insertBulkAct,
  lockNextPerson,
  setPersonState,
  type BulkActRow,
} from './bulk-acts.queries.ts';
import { filtersFor } from './list-people.ts';
import { requireProvenAdministrator, requireRight } from './people.policy.ts';
import { countForAct, type PeopleFilters } from './people.queries.ts';

/** Milliseconds that a request works on its people before the job takes over. */
const MAX_WAIT_MS = 8_000;
/** Seconds before the job takes over from a request that a crash interrupted. */
const JOB_DELAY_SECONDS = 10;

export const finishBulk = defineJob('act-on-people', z.object({ id: z.guid() }), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
});

export type BulkRequest = people.BulkAct & {
  userNames?: readonly string[] | undefined;
  filter?: people.PersonFilters | undefined;
  expected?: number | undefined;
};

/**
 * Acts on many people, each in a transaction of its own. Those on whom the caller may not act are
 * skipped with the sentence. Up to a hundred are done in the request, more by a job.
 * @throws {ApiError} FORBIDDEN, PROOF_REQUIRED, INVALID_INPUT, CONFLICT if the filter matches others
 */
export async function actOnPeople(
  context: Context,
  { viewer, actor }: { viewer: Viewer; actor: Actor },
  { userNames, filter, expected, ...act }: BulkRequest,
): Promise<people.BulkProgress> {
  requireRight(viewer, act.action);
  if (!userNames) requireProvenAdministrator(viewer);
  const target = userNames
    ? { names: distinctNames(userNames) }
    : { filters: filtersFor(filter ?? {}, viewer) };
  const count =
    'names' in target ? target.names.length : await requireExpected(context, target.filters, expected);
  requireConfirmation(act, count);
  // The first one counts with the call. A filter counts as much as the longest list of names.
  const points = Math.min(count, limits.people.bulk) - 1;
  if (points > 0) await context.limiter.consume('staffChanges', viewer.id, points);
  const { id, total } = await context.transact(async (tx) => {
    const bulkAct = await insertBulkAct(tx, { actor, act }, target);
    const isShort = bulkAct.total <= limits.people.bulk;
    await context.jobs.send(
      finishBulk,
      { id: bulkAct.id },
      { tx, ...(isShort && { delay: JOB_DELAY_SECONDS }) },
    );
    return bulkAct;
  });
  if (total <= limits.people.bulk) await runBulkAct(context, id, AbortSignal.timeout(MAX_WAIT_MS));
  return loadProgress(context, id, viewer);
}

function distinctNames(userNames: readonly string[]): string[] {
  const byKey = new Map(userNames.map((name) => [name.toLowerCase(), name]));
  return [...byKey.values()];
}

async function requireExpected(
  { db }: Context,
  filters: PeopleFilters,
  expected: number | undefined,
): Promise<number> {
  const count = await countForAct(db, filters);
  if (count > limits.people.filtered)
    throw new ApiError('INVALID_INPUT', people.messages.tooMany({ max: limits.people.filtered }));
  if (count !== expected) throw new ApiError('CONFLICT', people.messages.listChanged({ count }));
  return count;
}

function requireConfirmation(act: people.BulkAct, count: number): void {
  if (act.action !== 'delete' || act.confirm === people.confirmationOf(count)) return;
  const confirm = people.messages.confirmCount({ count });
  throw new ApiError('INVALID_INPUT', confirm, { fields: { confirm } });
}

/**
 * Works on the people of a bulk act until no person waits or the signal aborts. The state of each is set
 * in the transaction of the act, so it may be interrupted, repeated, or run concurrently.
 */
export async function runBulkAct(context: Context, id: string, signal: AbortSignal): Promise<void> {
  const bulkAct = await findBulkAct(context.db, id);
  // The account of the actor was deleted, so that no act may bear its name.
  if (!bulkAct || bulkAct.actorId === null) return;
  const actor = { id: bulkAct.actorId, network: bulkAct.network };
  while (!signal.aborted && (await actOnNext(context, bulkAct, actor)));
  await finishBulkAct(context.db, id);
}

/** @returns whether there was a person left */
async function actOnNext(context: Context, { id, act }: BulkActRow, actor: Actor): Promise<boolean> {
  let position: number | undefined;
  try {
    return await context.transact(async (tx, emit) => {
      const next = await lockNextPerson(tx, id);
      if (!next) return false;
      ({ position } = next);
      await setPersonState(tx, { bulkActId: id, position }, null);
      const single = act.action === 'delete' ? { ...act, now: false } : act;
      await performAct({ context, tx, emit }, actor, { userName: next.userName, act: single, batch: id });
      return true;
    });
  } catch (error) {
    if (!(error instanceof ApiError) || position === undefined) throw error;
    const skippedPosition = position;
    const why = error.message;
    await context.transact((tx) => setPersonState(tx, { bulkActId: id, position: skippedPosition }, why));
    return true;
  }
}

/** @throws {ApiError} NOT_FOUND for an act of another account */
export async function loadProgress(
  { db }: Context,
  id: string,
  viewer: Viewer,
): Promise<people.BulkProgress> {
  const progress = await findProgress(db, id, viewer.id);
  if (!progress) throw notFound('page');
  return progress;
}
