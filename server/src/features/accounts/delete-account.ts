import { accounts, ApiError } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { endSessions } from '../auth/index.ts';
import { deleteBlocksOf } from '../blocks/index.ts';
import { leaveChats } from '../chats/index.ts';
import { deleteCommentsOf } from '../comments/index.ts';
import { removeDemosOf } from '../demos/index.ts';
import { leaveDrafts } from '../credits/index.ts';
import { takeBackLikesOf } from '../likes/index.ts';
import { forgetListener } from '../plays/index.ts';
import { endSubscription } from '../subscriptions/index.ts';
import { deletePostsOf, listPostIdsOf } from '../posts/index.ts';
import { endFollowsOf } from '../follows/index.ts';
import { discardUploadsOf, releaseFiles } from '../uploads/index.ts';
import { deleteAccountRow, findLeft, markLeft } from '../users/index.ts';
import { filesOf } from './pictures.ts';

/** Milliseconds that a request waits for the deletion to finish. */
const MAX_WAIT_MS = 10_000;
/** Seconds before the job takes over a deletion that a crash interrupted or that takes longer. */
const JOB_DELAY_SECONDS = 12;
/** Limits of one transaction, so that other transactions do not wait long for its locks. */
const POSTS_AT_ONCE = 20;
const ROWS_AT_ONCE = 200;

export const finishDeletion = defineJob('delete-account', z.object({ userId: z.guid() }), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
});

/** Functions that delete rows of an account of which there may be very many. */
const ROW_DELETIONS: readonly ((tx: Tx, userId: string, maxRows: number) => Promise<number>)[] = [
  takeBackLikesOf,
  deleteCommentsOf,
  endFollowsOf,
  deleteBlocksOf,
  forgetListener,
];

/**
 * Deletes the caller's own account. After the first commit it cannot sign in any more. Its data is
 * deleted before this returns or, if there is very much, soon after.
 * @throws {ApiError} FORBIDDEN
 */
export async function deleteAccount(context: Context, viewer: Viewer, id: string): Promise<void> {
  if (id !== viewer.id) throw new ApiError('FORBIDDEN', accounts.strings.notOneself);
  await context.transact(async (tx, emit) => {
    await markLeft(tx, id);
    await endSessions(tx, emit, id);
    await context.jobs.send(finishDeletion, { userId: id }, { tx, delay: JOB_DELAY_SECONDS });
  });
  await clearAccount(context, id, AbortSignal.timeout(MAX_WAIT_MS)).catch((error: unknown) => {
    context.log.warn({ err: error, userId: id }, 'account deletion not finished; job will continue');
  });
}

/**
 * Deletes the data of a deleted account in small steps. Each step leaves consistent data, so the
 * deletion may be interrupted, repeated, or run concurrently.
 */
export async function clearAccount(context: Context, userId: string, signal: AbortSignal): Promise<void> {
  while (await findLeft(context.db, userId)) {
    signal.throwIfAborted();
    const isCleared = !(await clearSome(context, userId));
    if (isCleared && (await removeAccount(context, userId))) return;
  }
}

/** @returns whether there was anything to delete */
async function clearSome(context: Context, userId: string): Promise<boolean> {
  if ((await deletePostsOf(context, userId, POSTS_AT_ONCE)) > 0) return true;
  for (const deleteRows of ROW_DELETIONS) {
    if ((await context.transact((tx) => deleteRows(tx, userId, ROWS_AT_ONCE))) > 0) return true;
  }
  return (await context.transact((tx, emit) => leaveChats(context, tx, emit, userId, ROWS_AT_ONCE))) > 0;
}

/**
 * Runs the last step: deletes the remaining few rows and the account itself.
 * @returns false if a post was added meanwhile
 */
async function removeAccount(context: Context, userId: string): Promise<boolean> {
  return context.transact(async (tx, emit) => {
    // Locks the account, so that no new row refers to it.
    await leaveDrafts(tx, emit, userId);
    const pictures = await findLeft(tx, userId);
    if (!pictures) return true;
    // The post comes from a request that was in progress when the sessions ended.
    if ((await listPostIdsOf(tx, userId, 1)).length > 0) return false;
    await removeDemosOf(context, tx, userId);
    await discardUploadsOf(context, tx, userId);
    await endSubscription(context, tx, userId);
    const files = filesOf(pictures);
    if (files.length > 0) await releaseFiles(context, tx, files);
    await deleteAccountRow(tx, userId);
    return true;
  });
}
