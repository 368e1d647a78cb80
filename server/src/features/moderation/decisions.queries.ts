import type { moderation, people } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '../../db/database.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';
import type { MessagePosition } from './subjects.queries.ts';

export interface LockedCase {
  id: string;
  kind: moderation.SubjectKind;
  subjectId: string;
  postId: string | null;
  /** Set for a message. */
  position: MessagePosition | null;
  ownerId: string | null;
  ownerName: string;
  isDecided: boolean;
}

/** Locks a case. A concurrent decision waits and then sees the first one. */
export async function lockCase(tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await tx
    .selectFrom('report_cases')
    .select([
      'id',
      sql<moderation.SubjectKind>`kind`.as('kind'),
      'subject_id as subjectId',
      'post_id as postId',
      'chat_id as chatId',
      'message_seq as seq',
      'owner_id as ownerId',
      'owner_name as ownerName',
      sql<boolean>`decided_at is not null`.as('isDecided'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, position: messagePositionOf(row) };
}

/** The position of a message; null for other subjects. */
export const messagePositionOf = ({
  chatId,
  seq,
}: {
  chatId: string | null;
  seq: number | null;
}): MessagePosition | null => (chatId === null || seq === null ? null : { chatId, seq });

export async function markDecided(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('report_cases')
    .set({ decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks an account until the end of the transaction and returns whether it is suspended; undefined
 * if it is deleted.
 */
export async function lockSuspension(tx: Tx, userId: string): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(sql<boolean>`suspended_at is not null`.as('isSuspended'))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.isSuspended;
}

export interface NewAction {
  action: people.DecisionKind;
  /** The admin, or the operator of the server, who has no account. */
  admin: { id: string | null; userName: string };
  note: string;
  about: moderation.Copy | undefined;
  /** When a suspension ends by itself. */
  until?: string | null;
}

/**
 * @param id of the case; null for a decision about a person that no report led to
 * @returns the id of the action
 */
export async function insertAction(
  tx: Tx,
  { id: caseId, ownerId, ownerName }: Pick<LockedCase, 'ownerId' | 'ownerName'> & { id: string | null },
  { action, admin, note, about, until = null }: NewAction,
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('moderation_actions')
    .values({
      id,
      case_id: caseId,
      action,
      admin_id: admin.id,
      admin_name: admin.userName,
      owner_id: ownerId,
      owner_name: ownerName,
      note,
      title: about?.title ?? null,
      content: about?.content ?? null,
      until,
    })
    .execute();
  return id;
}

export interface Decision {
  email: string;
  userName: string;
  action: people.DecisionKind;
  kind: moderation.SubjectKind;
  title: string | null;
  /** '' where the owner gets none. */
  note: string;
  until: Date | null;
  isReported: boolean;
}

/** Loads a decision for the mail to the owner; undefined if the account was deleted. */
export async function findDecision(db: Queryable, actionId: string): Promise<Decision | undefined> {
  return db
    .selectFrom('moderation_actions as actions')
    .innerJoin('users', 'users.id', 'actions.owner_id')
    .leftJoin('report_cases as cases', 'cases.id', 'actions.case_id')
    .select([
      'users.email',
      'users.user_name as userName',
      sql<people.DecisionKind>`actions.action`.as('action'),
      sql<moderation.SubjectKind>`coalesce(cases.kind, 'profile')`.as('kind'),
      'actions.title',
      'actions.note',
      'actions.until',
      sql<boolean>`coalesce(cases.reporters > 0, false)`.as('isReported'),
    ])
    .where('actions.id', '=', actionId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface DecisionData {
  id: string;
  action: people.DecisionKind;
  subject: moderation.SubjectKind | null;
  title: string | null;
  /** The text that was removed. */
  content: string | null;
  note: string;
  until: Date | null;
  decidedAt: Date;
}

/** Decisions about a user and their content, for the copy of their data. They do not learn who made them. */
export const listDecisionData = (
  db: Queryable,
  userId: string,
  after: DecisionData | undefined,
): Promise<DecisionData[]> =>
  readBatch<DecisionData>(
    db,
    sql`select actions.id, action, cases.kind as subject, title, content, note, until, done_at as "decidedAt"
      from moderation_actions as actions left join report_cases as cases on cases.id = case_id
      where actions.owner_id = ${userId} and action <> 'dismiss' and actions.id > ${after?.id ?? FIRST_ID}
      order by actions.id`,
  );
