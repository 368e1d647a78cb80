import { limits, type moderation } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { ReportRow } from './moderation.queries.ts';

/** Which cases to list, and the cursor. */
export interface CaseQuery {
  state: 'open' | 'closed';
  sort: moderation.CaseSort;
  /** The id of the last case of the page before. */
  after?: string | undefined;
  limit: number;
}

const ORDERS = {
  newest: {
    isListed: sql`decided_at is null`,
    key: sql`last_reported_at, id`,
    order: sql`last_reported_at desc, id desc`,
  },
  most: {
    isListed: sql`decided_at is null`,
    key: sql`reporters, last_reported_at, id`,
    order: sql`reporters desc, last_reported_at desc, id desc`,
  },
  decided: {
    isListed: sql`decided_at is not null`,
    key: sql`decided_at, id`,
    order: sql`decided_at desc, id desc`,
  },
};

/**
 * Lists ids of cases by an index of their order. The cursor's sort key is looked up, so the case
 * may have left the list.
 */
export async function listCaseIds(
  db: Queryable,
  { state, sort, after, limit }: CaseQuery,
): Promise<string[]> {
  const { isListed, key, order } = ORDERS[state === 'closed' ? 'decided' : sort];
  const { rows } = await sql<{ id: string }>`
    select id from report_cases where ${isListed}
    ${after === undefined ? sql`` : sql`and (${key}) < (select ${key} from report_cases where id = ${after})`}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts open cases. @param max by default the highest number that the client shows; null for all */
export async function countOpen(db: Queryable, max: number | null = limits.report.counted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from report_cases where decided_at is null limit ${max}
    ) as open`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface CaseRow {
  id: string;
  kind: moderation.SubjectKind;
  subjectId: string;
  postId: string | null;
  /** Set for a message. */
  chatId: string | null;
  seq: number | null;
  ownerName: string;
  isOwnerThere: boolean;
  isSuspended: boolean;
  earlierDecisions: number;
  people: number;
  firstAt: Date;
  lastAt: Date;
  decidedAt: Date | null;
}

/** Upper limit of the count of an owner's decisions. */
const MAX_EARLIER_DECISIONS = 100;

/** Loads cases in no particular order. */
export async function findCases(db: Queryable, ids: readonly string[]): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select cases.id, kind, subject_id as "subjectId", post_id as "postId", chat_id as "chatId", message_seq as seq,
      coalesce(user_name, owner_name) as "ownerName",
      users.id is not null and deleted_at is null as "isOwnerThere",
      coalesce(suspended_at is not null and deleted_at is null, false) as "isSuspended",
      (select count(*) from (
        select from moderation_actions as earlier
        where earlier.owner_id = cases.owner_id and earlier.action in ('remove', 'suspend')
          and earlier.case_id is distinct from cases.id
        limit ${MAX_EARLIER_DECISIONS}
      ) as counted) as "earlierDecisions",
      reporters as people, first_reported_at as "firstAt", last_reported_at as "lastAt", decided_at as "decidedAt"
    from report_cases as cases left join users on users.id = cases.owner_id
    where cases.id = any(${ids})`.execute(db);
  return rows;
}

export interface CaseReportRow extends ReportRow, moderation.Copy {
  caseId: string;
  by: string | null;
  context: moderation.ContextLine[] | null;
}

/** Loads the newest reports of each case, newest first, with a copy of the reported text. */
export async function findReportsOf(
  db: Queryable,
  caseIds: readonly string[],
  maxRows: number,
): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`
    select reports.id, case_id as "caseId", user_name as "by", reason, reports.text as words, title, content, context,
      reported_at as "time"
    from unnest(${caseIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from reports where case_id = wanted.id order by reported_at desc, id desc limit ${maxRows}
    ) as reports
    left join users on users.id = reporter_id
    order by reported_at desc, reports.id desc`.execute(db);
  return rows;
}

export interface CaseActionRow extends moderation.Copy {
  id: string;
  caseId: string;
  kind: moderation.ActionKind;
  admin: string;
  note: string;
  /** False if the subject was deleted before the action. */
  isCopied: boolean;
  time: Date;
}

/** Loads the latest actions of each case, newest first. */
export async function findActionsOf(
  db: Queryable,
  caseIds: readonly string[],
  maxRows: number,
): Promise<CaseActionRow[]> {
  const { rows } = await sql<CaseActionRow>`
    select actions.id, case_id as "caseId", action as kind, coalesce(user_name, admin_name) as admin, note,
      coalesce(title, '') as title, coalesce(content, '') as content, title is not null as "isCopied",
      done_at as "time"
    from unnest(${caseIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from moderation_actions where case_id = wanted.id order by done_at desc, id desc limit ${maxRows}
    ) as actions
    left join users on users.id = admin_id
    order by done_at desc, actions.id desc`.execute(db);
  return rows;
}
