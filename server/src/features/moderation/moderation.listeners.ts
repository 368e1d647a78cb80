import { moderation } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { insertReport, openCase } from './moderation.queries.ts';
import { findSubject } from './subjects.queries.ts';

/** Makes a case about an author whom the holder of an invited address does not know. */
export function registerReportListeners({ events }: Context): void {
  events.onBeforeCommit('author.reported', async (tx, { authorId }, emit) => {
    const ref = { kind: 'profile', id: authorId, position: null } as const;
    const subject = await findSubject(tx, ref);
    if (!subject) return;
    const { unknownAuthor: words } = moderation.messages;
    const caseId = await openCase(tx, ref, subject);
    await insertReport(tx, caseId, null, { ...subject, reason: 'spam', words, context: null });
    emit('queue.changed', null);
  });
}
