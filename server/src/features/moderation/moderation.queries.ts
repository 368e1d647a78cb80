import type { moderation } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '../../db/database.ts';
import type { SubjectRef, Subject } from './subjects.queries.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';

/**
 * Finds the open case of a subject or inserts one, and locks it until the end of the transaction.
 */
export async function openCase(
  tx: Tx,
  { kind, id: subjectId, position }: SubjectRef,
  { ownerId, ownerName, postId }: Subject,
): Promise<string> {
  const { id } = await tx
    .insertInto('report_cases')
    .values({
      id: uuidv7(),
      kind,
      subject_id: subjectId,
      post_id: postId,
      chat_id: position?.chatId ?? null,
      message_seq: position?.seq ?? null,
      owner_id: ownerId,
      owner_name: ownerName,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .where('decided_at', 'is', null)
        .doUpdateSet({ kind: sql<string>`excluded.kind` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ReportRow {
  id: string;
  reason: moderation.Reason;
  words: string;
  time: Date;
}

const reportColumns = [
  'id',
  sql<moderation.Reason>`reason`.as('reason'),
  'text as words',
  'reported_at as time',
] as const;

/** A report, with a copy of the reported text. */
interface NewReport extends Pick<moderation.NewReport, 'reason' | 'words'>, moderation.Copy {
  /** Set for a message: the messages around it. */
  context: readonly moderation.ContextLine[] | null;
}

/**
 * Inserts a report under the lock of its case.
 * @param reporterId null for a person without an account
 * @returns undefined if this user has reported the subject already
 */
export async function insertReport(
  tx: Tx,
  caseId: string,
  reporterId: string | null,
  { reason, words, title, content, context }: NewReport,
): Promise<ReportRow | undefined> {
  const row = await tx
    .insertInto('reports')
    .values({
      id: uuidv7(),
      case_id: caseId,
      reporter_id: reporterId,
      reason,
      text: words,
      title,
      content,
      context: context && JSON.stringify(context),
    })
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doNothing())
    .returning(reportColumns)
    .executeTakeFirst();
  if (row) {
    await tx
      .updateTable('report_cases')
      .set({ reporters: sql<number>`reporters + 1`, last_reported_at: row.time })
      .where('id', '=', caseId)
      .execute();
  }
  return row;
}

export async function findReport(tx: Tx, caseId: string, reporterId: string): Promise<ReportRow> {
  return tx
    .selectFrom('reports')
    .select(reportColumns)
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', reporterId)
    .executeTakeFirstOrThrow();
}

interface ReportData {
  id: string;
  subject: string;
  reason: string;
  text: string;
  reportedAt: Date;
}

/** The reports of a user, in the order of their ids. */
export const listReportData = (
  db: Queryable,
  userId: string,
  after: ReportData | undefined,
): Promise<ReportData[]> =>
  readBatch<ReportData>(
    db,
    sql`select reports.id, report_cases.kind as subject, reason, reports.text, reported_at as "reportedAt"
      from reports join report_cases on report_cases.id = case_id
      where reporter_id = ${userId} and reports.id > ${after?.id ?? FIRST_ID}
      order by reports.id`,
  );
