import { notFound, ApiError, moderation, type Output } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { isBlockedByAny } from '../blocks/index.ts';
import { isMember } from '../chats/index.ts';
import { findCommentOwner } from '../comments/index.ts';
import { loadDemo } from '../demos/index.ts';
import { findVisiblePost } from '../posts/index.ts';
import { findUserByName } from '../users/index.ts';
import { findReport, insertReport, openCase } from './moderation.queries.ts';
import { findContext, findSubject, type SubjectRef } from './subjects.queries.ts';

type OwnReport = Output<typeof moderation.reportRoutes.report>;

/**
 * Reports something that the viewer can see, with a copy of its current text. Users can also report
 * users whom they have blocked. Things of a user who has blocked the viewer return NOT_FOUND, as if
 * they did not exist. Only that user's messages in a common chat can be reported, since the viewer
 * reads them. A second report of the same case changes nothing.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT for the viewer's own things
 */
export async function createReport(
  context: Context,
  viewer: Viewer,
  sent: moderation.NewReport,
): Promise<OwnReport> {
  const ref = await findVisible(context, viewer, sent.about);
  const { kind, position } = ref;
  const subject = await findSubject(context.db, ref);
  if (!subject) throw unknown(kind);
  if (!position && (await isBlockedByAny(context.db, viewer.id, [subject.ownerId]))) throw unknown(kind);
  if (subject.ownerId === viewer.id) throw new ApiError('INVALID_INPUT', moderation.messages.oneself);
  const row = await context.transact(async (tx) => {
    const caseId = await openCase(tx, { ...ref, id: subject.id }, subject);
    const newReport = { ...sent, ...subject, context: position && (await findContext(tx, position)) };
    return (
      (await insertReport(tx, caseId, viewer.id, newReport)) ?? (await findReport(tx, caseId, viewer.id))
    );
  });
  return { id: row.id, reason: row.reason, words: row.words, time: row.time.toISOString() };
}

const unknown = (kind: moderation.SubjectKind) => notFound(kind === 'profile' ? 'user' : kind);

/** Finds the subject, if the viewer may see it. @throws {ApiError} NOT_FOUND */
async function findVisible({ db }: Context, viewer: Viewer, about: moderation.Subject): Promise<SubjectRef> {
  // Without blocks, since `report` checks those that matter here.
  const viewerIgnoringBlocks = { id: viewer.id, hasBlocks: false, hasMuted: false };
  const { kind } = about;
  const refTo = (id: string): SubjectRef => ({ kind, id, position: null });
  switch (about.kind) {
    case 'post':
      return refTo((await findVisiblePost(db, viewerIgnoringBlocks, about.id)).id);
    case 'comment': {
      const comment = await findCommentOwner(db, about.id);
      if (!comment) throw unknown(kind);
      const { authorId } = await findVisiblePost(db, viewerIgnoringBlocks, comment.postId);
      if (await isBlockedByAny(db, viewer.id, [authorId])) throw unknown(kind);
      return refTo(about.id);
    }
    case 'demo':
      return refTo((await loadDemo(db, about.id, viewerIgnoringBlocks)).id);
    case 'profile': {
      const user = await findUserByName(db, about.userName, viewerIgnoringBlocks);
      if (!user) throw unknown(kind);
      return refTo(user.id);
    }
    case 'message': {
      const { chat: chatId, seq } = about;
      if (!(await isMember(db, chatId, viewer.id))) throw unknown(kind);
      return { kind, id: chatId, position: { chatId, seq } };
    }
  }
}
