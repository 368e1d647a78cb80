import { notFound, Refusal, reports, type Output } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { findCommentOwner } from '../comments/index.ts';
import { loadDemo } from '../demos/index.ts';
import { findVisiblePost } from '../posts/index.ts';
import { findUserByName } from '../users/index.ts';
import { findReport, insertReport, openCase } from './reports.queries.ts';
import { findSubject } from './subjects.queries.ts';

type OwnReport = Output<typeof reports.reportRoutes.report>;

/**
 * Reports something that the viewer may see, with a copy of what it says now. Who has an open report of it already changes
 * nothing.
 * @throws {Refusal} NOT_FOUND, INVALID_INPUT for what is one's own
 */
export async function report(context: Context, viewer: Viewer, sent: reports.NewReport): Promise<OwnReport> {
  const subjectId = await findVisible(context, viewer, sent.about);
  const { kind } = sent.about;
  const subject = await findSubject(context.db, kind, subjectId);
  if (!subject) throw unknown(kind);
  if (subject.ownerId === viewer.id) throw new Refusal('INVALID_INPUT', reports.sentences.oneself);
  const row = await context.transact(async (tx) => {
    const caseId = await openCase(tx, kind, subjectId, subject);
    return (
      (await insertReport(tx, caseId, viewer.id, sent, subject)) ?? (await findReport(tx, caseId, viewer.id))
    );
  });
  return { id: row.id, reason: row.reason, words: row.words, time: row.time.toISOString() };
}

const unknown = (kind: reports.SubjectKind) =>
  notFound({ post: 'Post', comment: 'Comment', profile: 'User', demo: 'Demo' }[kind]);

/** @returns the id of what is meant @throws {Refusal} NOT_FOUND */
async function findVisible({ db }: Context, viewer: Viewer, about: reports.Subject): Promise<string> {
  // Who has blocked somebody may still report them.
  const eyes = { id: viewer.id, isApart: false, hasMuted: false };
  switch (about.kind) {
    case 'post':
      return (await findVisiblePost(db, eyes, about.id)).id;
    case 'comment': {
      const comment = await findCommentOwner(db, about.id);
      if (!comment) throw unknown(about.kind);
      await findVisiblePost(db, eyes, comment.postId);
      return about.id;
    }
    case 'demo':
      return (await loadDemo(db, about.id, eyes)).id;
    case 'profile': {
      const user = await findUserByName(db, about.userName, eyes);
      if (!user) throw unknown(about.kind);
      return user.id;
    }
  }
}
