import type { Context } from '../../context.ts';
import { removePost } from '../posts/index.ts';
import { insertAction, lockCase, markDecided } from './decisions.queries.ts';
import { openCase } from './moderation.queries.ts';
import { notifyOwner } from './notify-owner.ts';
import { recordDecision } from './record-decision.ts';
import { findSubject } from './subjects.queries.ts';
import { messages } from './decision.messages.ts';

/** The name in the list of decisions. The operator of the server has no account. */
const OPERATOR = { id: null, userName: messages.operator };

/**
 * Removes a post as a decision of staff does: with a case, a copy of its text, and a mail to its
 * author. Open reports of the post are decided with it.
 * @returns whether the post exists
 */
export async function removePostByOperator(
  context: Context,
  { postId, note }: { postId: string; note: string },
): Promise<boolean> {
  return context.transact(async (tx, emit) => {
    const subject = await findSubject(tx, { kind: 'post', id: postId, position: null });
    if (!subject) return false;
    const caseId = await openCase(tx, { kind: 'post', id: postId, position: null }, subject);
    const lockedCase = await lockCase(tx, caseId);
    if (!lockedCase || !(await removePost(context, tx, emit, postId))) return false;
    await markDecided(tx, caseId);
    const decision = { action: 'remove', admin: OPERATOR, note, about: subject } as const;
    const actionId = await insertAction(tx, lockedCase, decision);
    await context.jobs.send(notifyOwner, { actionId }, { tx });
    await recordDecision(tx, { kind: 'command' }, caseId, decision);
    return true;
  });
}
