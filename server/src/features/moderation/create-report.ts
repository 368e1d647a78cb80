import { notFound, ApiError, moderation, type Output } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { isBlockedByAny } from '../blocks/index.ts';
import { isMember } from '../chats/index.ts';
import { findCommentOwner } from '../comments/index.ts';
import { loadDemo } from '../demos/index.ts';
import { findVisiblePlaylist } from '../playlists/index.ts';
import { findVisiblePost } from '../posts/index.ts';
import { findVisibleRelease } from '../releases/index.ts';
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
  report: moderation.NewReport,
): Promise<OwnReport> {
  const ref = await findVisible(context, viewer, report.about);
  const { kind, position } = ref;
  const subject = await findSubject(context.db, ref);
  if (!subject) throw subjectNotFound(kind);
  if (!position && (await isBlockedByAny(context.db, viewer.id, [subject.ownerId])))
    throw subjectNotFound(kind);
  if (subject.ownerId === viewer.id) throw new ApiError('INVALID_INPUT', moderation.messages.oneself);
  const row = await context.transact(async (tx, emit) => {
    emit('queue.changed', null);
    const caseId = await openCase(tx, { ...ref, id: subject.id }, subject);
    const newReport = { ...report, ...subject, context: position && (await findContext(tx, position)) };
    return (
      (await insertReport(tx, caseId, viewer.id, newReport)) ?? (await findReport(tx, caseId, viewer.id))
    );
  });
  return { id: row.id, reason: row.reason, words: row.words, time: row.time.toISOString() };
}

const subjectNotFound = (kind: moderation.SubjectKind) => notFound(kind === 'profile' ? 'user' : kind);

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
      if (!comment) throw subjectNotFound(kind);
      const { authorId } = await findVisiblePost(db, viewerIgnoringBlocks, comment.postId);
      if (await isBlockedByAny(db, viewer.id, [authorId])) throw subjectNotFound(kind);
      return refTo(about.id);
    }
    case 'demo':
      return refTo((await loadDemo(db, about.id, viewerIgnoringBlocks)).id);
    case 'release':
      return refTo((await findVisibleRelease(db, viewerIgnoringBlocks, about.id)).id);
    case 'playlist':
      return refTo((await findVisiblePlaylist(db, viewerIgnoringBlocks, about.id)).id);
    case 'profile': {
      const user = await findUserByName(db, about.userName, viewerIgnoringBlocks);
      if (!user) throw subjectNotFound(kind);
      return refTo(user.id);
    }
    case 'message': {
      const { chat: chatId, seq } = about;
      if (!(await isMember(db, chatId, viewer.id))) throw subjectNotFound(kind);
      return { kind, id: chatId, position: { chatId, seq } };
    }
  }
}
