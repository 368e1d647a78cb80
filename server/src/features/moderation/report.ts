import { notFound, ApiError, moderation, type Output } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { isBlockedByAny } from '../blocks/index.ts';
import { isMember } from '../chats/index.ts';
import { findCommentOwner } from '../comments/index.ts';
import { loadDemo } from '../demos/index.ts';
import { findVisiblePost } from '../posts/index.ts';
import { findUserByName } from '../users/index.ts';
import { findReport, insertReport, openCase } from './moderation.queries.ts';
import { findContext, findSubject, type Meant } from './subjects.queries.ts';

type OwnReport = Output<typeof moderation.reportRoutes.report>;

/**
 * Reports something that the viewer can see, with a copy of what it says now. Users can also report
 * those whom they have blocked. What belongs to a user who has blocked the viewer is not found, as
 * if it did not exist; only their messages in a common chat can be reported, since the viewer reads
 * them. A second report of the same case changes nothing.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT for the viewer's own things
 */
export async function report(
  context: Context,
  viewer: Viewer,
  sent: moderation.NewReport,
): Promise<OwnReport> {
  const meant = await findVisible(context, viewer, sent.about);
  const { kind, place } = meant;
  const subject = await findSubject(context.db, meant);
  if (!subject) throw unknown(kind);
  if (!place && (await isBlockedByAny(context.db, viewer.id, [subject.ownerId]))) throw unknown(kind);
  if (subject.ownerId === viewer.id) throw new ApiError('INVALID_INPUT', moderation.strings.oneself);
  const row = await context.transact(async (tx) => {
    const caseId = await openCase(tx, { ...meant, id: subject.id }, subject);
    const said = { ...sent, ...subject, context: place && (await findContext(tx, place)) };
    return (await insertReport(tx, caseId, viewer.id, said)) ?? (await findReport(tx, caseId, viewer.id));
  });
  return { id: row.id, reason: row.reason, words: row.words, time: row.time.toISOString() };
}

const unknown = (kind: moderation.SubjectKind) =>
  notFound({ post: 'Post', comment: 'Comment', profile: 'User', demo: 'Demo', message: 'Message' }[kind]);

/** What is meant, where the viewer may see it. @throws {ApiError} NOT_FOUND */
async function findVisible({ db }: Context, viewer: Viewer, about: moderation.Subject): Promise<Meant> {
  // Without blocks: `report` looks for those that count here.
  const eyes = { id: viewer.id, hasBlocks: false, hasMuted: false };
  const { kind } = about;
  const by = (id: string): Meant => ({ kind, id, place: null });
  switch (about.kind) {
    case 'post':
      return by((await findVisiblePost(db, eyes, about.id)).id);
    case 'comment': {
      const comment = await findCommentOwner(db, about.id);
      if (!comment) throw unknown(kind);
      const { authorId } = await findVisiblePost(db, eyes, comment.postId);
      if (await isBlockedByAny(db, viewer.id, [authorId])) throw unknown(kind);
      return by(about.id);
    }
    case 'demo':
      return by((await loadDemo(db, about.id, eyes)).id);
    case 'profile': {
      const user = await findUserByName(db, about.userName, eyes);
      if (!user) throw unknown(kind);
      return by(user.id);
    }
    case 'message': {
      const { chat: chatId, seq } = about;
      if (!(await isMember(db, chatId, viewer.id))) throw unknown(kind);
      return { kind, id: chatId, place: { chatId, seq } };
    }
  }
}
