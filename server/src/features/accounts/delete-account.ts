import { accounts, ApiError } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
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

/** Milliseconds that somebody waits at most to see all of it done. */
const PATIENCE = 10_000;
/** Seconds after which the job takes over what a crash has left, or what takes longer than anybody waits. */
const TAKE_OVER = 12;
/** What goes in one transaction at most, so that nobody else waits long for it. */
const POSTS_AT_ONCE = 20;
const ROWS_AT_ONCE = 200;

export const finishLeaving = defineJob('delete-account', z.object({ userId: z.guid() }), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
});

/** What an account has all over the place, in rows of which there may be very many. */
const SHARES: readonly ((tx: Tx, userId: string, most: number) => Promise<number>)[] = [
  takeBackLikesOf,
  deleteCommentsOf,
  endFollowsOf,
  deleteBlocksOf,
  forgetListener,
];

/**
 * Deletes one's own account. From the first commit on nobody can sign in to it; what belongs to it is gone when this
 * returns, or soon after where it is very much.
 * @throws {ApiError} FORBIDDEN
 */
export async function deleteAccount(context: Context, viewer: Viewer, id: string): Promise<void> {
  if (id !== viewer.id) throw new ApiError('FORBIDDEN', accounts.strings.notOneself);
  await context.transact(async (tx, emit) => {
    await markLeft(tx, id);
    await endSessions(tx, emit, id);
    await context.jobs.send(finishLeaving, { userId: id }, { tx, delay: TAKE_OVER });
  });
  await clearAccount(context, id, AbortSignal.timeout(PATIENCE)).catch((error: unknown) => {
    context.log.warn({ err: error, userId: id }, 'the rest of an account is left to the job');
  });
}

/**
 * Clears away an account that somebody has left, in small steps. Each leaves whatever others see consistent, so it may be
 * broken off anywhere, done again, and done twice at once.
 */
export async function clearAccount(context: Context, userId: string, signal: AbortSignal): Promise<void> {
  while (await findLeft(context.db, userId)) {
    signal.throwIfAborted();
    const isCleared = !(await clearSome(context, userId));
    if (isCleared && (await removeAccount(context, userId))) return;
  }
}

/** @returns whether there was anything */
async function clearSome(context: Context, userId: string): Promise<boolean> {
  if ((await deletePostsOf(context, userId, POSTS_AT_ONCE)) > 0) return true;
  for (const share of SHARES) {
    if ((await context.transact((tx) => share(tx, userId, ROWS_AT_ONCE))) > 0) return true;
  }
  return (await context.transact((tx, emit) => leaveChats(context, tx, emit, userId, ROWS_AT_ONCE))) > 0;
}

/** The last step: what there is little of, and the account itself. @returns false where something came in meanwhile */
async function removeAccount(context: Context, userId: string): Promise<boolean> {
  return context.transact(async (tx, emit) => {
    // Locks the account, so that nothing new refers to it.
    await leaveDrafts(tx, emit, userId);
    const pictures = await findLeft(tx, userId);
    if (!pictures) return true;
    // From a request that was under way when the sessions ended.
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
