import { notFound, ApiError, moderation } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import type { AuditActor } from '../audit/index.ts';
import { removeReportedMessage } from '../chats/index.ts';
import { removeCachedComment } from '../comments/index.ts';
import { removeDemo } from '../demos/index.ts';
import { removeReportedPlaylist } from '../playlists/index.ts';
import { removePost } from '../posts/index.ts';
import { removeRelease } from '../releases/index.ts';
import { clearProfile, findStaffRole, requireMayActOn } from '../users/index.ts';
import { insertAction, lockCase, lockSuspension, markDecided, type LockedCase } from './decisions.queries.ts';
import { liftSuspension, suspendAccount } from './change-suspension.ts';
import { findSubject } from './subjects.queries.ts';
import { notifyOwner } from './notify-owner.ts';
import { recordDecision } from './record-decision.ts';

/**
 * Decides a case or lifts a suspension, with all effects in one transaction. A concurrent decision
 * waits and finds the case decided. The owner gets a mail with the note.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN for things of other staff, CONFLICT for the viewer's own
 *   things, and where the case is decided or the action has no effect
 */
export async function decideCase(
  context: Context,
  { admin, actor }: { admin: Viewer; actor: AuditActor },
  caseId: string,
  { action, note }: { action: moderation.ActionKind; note: string },
): Promise<void> {
  await context.transact(async (tx, emit) => {
    const moderationCase = await lockCase(tx, caseId);
    if (!moderationCase) throw notFound('report');
    await requireMayDecide(tx, admin, moderationCase, action);
    const about = await findSubject(tx, { ...moderationCase, id: moderationCase.subjectId });
    if (action === 'lift') await lift(context, tx, moderationCase);
    else {
      if (moderationCase.isDecided) throw new ApiError('CONFLICT', moderation.messages.decided);
      if (action === 'remove') await remove(context, tx, emit, moderationCase);
      if (action === 'suspend') await suspend(context, tx, emit, moderationCase);
      await markDecided(tx, caseId);
    }
    const actionId = await insertAction(tx, moderationCase, { action, admin, note, about });
    if (action !== 'dismiss') await context.jobs.send(notifyOwner, { actionId }, { tx });
    await recordDecision(tx, actor, caseId, { action, note });
    emit('queue.changed', null);
  });
}

/** Decisions about content may concern administrators; a suspension takes a demotion first. */
async function requireMayDecide(
  tx: Tx,
  admin: Viewer,
  { ownerId }: LockedCase,
  action: moderation.ActionKind,
): Promise<void> {
  const staffRole = ownerId === null ? undefined : await findStaffRole(tx, ownerId);
  if (ownerId === null || staffRole === undefined) return;
  requireMayActOn(admin, { id: ownerId, staffRole }, { allowedOnAdministrators: action !== 'suspend' });
}

/** Removes the subject of a case. A subject that no longer exists is not an error. */
async function remove(
  context: Context,
  tx: Tx,
  emit: Emit,
  { kind, subjectId, postId, position }: LockedCase,
): Promise<void> {
  switch (kind) {
    case 'post':
      await removePost(context, tx, emit, subjectId);
      return;
    case 'comment':
      if (postId !== null) await removeCachedComment(tx, emit, { id: subjectId, postId });
      return;
    case 'demo':
      await removeDemo(context, tx, subjectId);
      return;
    case 'message':
      if (position) await removeReportedMessage(context, tx, emit, position);
      return;
    case 'release':
      await removeRelease(context, tx, emit, subjectId);
      return;
    case 'playlist':
      await removeReportedPlaylist(context, tx, emit, subjectId);
      return;
    case 'profile':
      await clearProfile(context, tx, emit, subjectId);
      return;
  }
}

/** Suspends the owner. An account that is suspended already stays suspended. */
async function suspend(context: Context, tx: Tx, emit: Emit, { ownerId }: LockedCase): Promise<void> {
  if (ownerId === null || !(await suspendAccount(context, tx, emit, { id: ownerId, until: null }))) {
    throw new ApiError('CONFLICT', moderation.messages.accountGone);
  }
}

async function lift(context: Context, tx: Tx, { ownerId }: LockedCase): Promise<void> {
  const isSuspended = ownerId === null ? undefined : await lockSuspension(tx, ownerId);
  if (ownerId === null || isSuspended === undefined)
    throw new ApiError('CONFLICT', moderation.messages.accountGone);
  if (!isSuspended) throw new ApiError('CONFLICT', moderation.messages.notSuspended);
  await liftSuspension(context, tx, ownerId);
}
