import { limits, type moderation } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { ReportRow } from './moderation.queries.ts';

/** Which cases are listed, and from where on. */
export interface Listing {
  state: 'open' | 'closed';
  sort: moderation.CaseSort;
  /** The id of the case before the first one. */
  after?: string | undefined;
  limit: number;
}

const ORDERS = {
  newest: { isOn: sql`decided_at is null`, key: sql`last_at, id`, order: sql`last_at desc, id desc` },
  most: {
    isOn: sql`decided_at is null`,
    key: sql`people, last_at, id`,
    order: sql`people desc, last_at desc, id desc`,
  },
  decided: {
    isOn: sql`decided_at is not null`,
    key: sql`decided_at, id`,
    order: sql`decided_at desc, id desc`,
  },
};

/** Ids of cases by an index of their order. What a case is sorted by is looked up, so it may have left the list by now. */
export async function listCaseIds(db: Queryable, { state, sort, after, limit }: Listing): Promise<string[]> {
  const { isOn, key, order } = ORDERS[state === 'closed' ? 'decided' : sort];
  const { rows } = await sql<{ id: string }>`
    select id from report_cases where ${isOn}
    ${after === undefined ? sql`` : sql`and (${key}) < (select ${key} from report_cases where id = ${after})`}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Up to so many as are worth counting. */
export async function countOpen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from report_cases where decided_at is null limit ${limits.report.counted}
    ) as open`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface CaseRow {
  id: string;
  kind: moderation.SubjectKind;
  subjectId: string;
  postId: string | null;
  /** Of a message. */
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

/** As many of an owner's decisions are counted. */
const MAX_EARLIER = 100;

/** In no order. */
export async function findCases(db: Queryable, ids: readonly string[]): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select cases.id, kind, subject_id as "subjectId", post_id as "postId", chat_id as "chatId", message_seq as seq,
      coalesce(user_name, owner_name) as "ownerName",
      users.id is not null and left_at is null as "isOwnerThere",
      coalesce(disabled_at is not null and left_at is null, false) as "isSuspended",
      (select count(*) from (
        select from moderation_acts as earlier
        where earlier.owner_id = cases.owner_id and earlier.act in ('remove', 'suspend')
          and earlier.case_id <> cases.id
        limit ${MAX_EARLIER}
      ) as counted) as "earlierDecisions",
      people, first_at as "firstAt", last_at as "lastAt", decided_at as "decidedAt"
    from report_cases as cases left join users on users.id = cases.owner_id
    where cases.id = any(${ids})`.execute(db);
  return rows;
}

export interface CaseReportRow extends ReportRow, moderation.Copy {
  caseId: string;
  by: string | null;
  context: moderation.ContextLine[] | null;
}

/** Of each case the newest reports, these first, with what was reported then. */
export async function findReportsOf(
  db: Queryable,
  caseIds: readonly string[],
  most: number,
): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`
    select reports.id, case_id as "caseId", user_name as "by", reason, words, title, content, context,
      reported_at as "time"
    from unnest(${caseIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from reports where case_id = wanted.id order by reported_at desc, id desc limit ${most}
    ) as reports
    left join users on users.id = reporter_id
    order by reported_at desc, reports.id desc`.execute(db);
  return rows;
}

export interface CaseActRow extends moderation.Copy {
  id: string;
  caseId: string;
  kind: moderation.ActKind;
  admin: string;
  note: string;
  /** Where it was gone already there is no copy. */
  isCopied: boolean;
  time: Date;
}

/** Of each case what was done last, this first. */
export async function findActsOf(
  db: Queryable,
  caseIds: readonly string[],
  most: number,
): Promise<CaseActRow[]> {
  const { rows } = await sql<CaseActRow>`
    select acts.id, case_id as "caseId", act as kind, coalesce(user_name, admin_name) as admin, note,
      coalesce(title, '') as title, coalesce(content, '') as content, title is not null as "isCopied",
      done_at as "time"
    from unnest(${caseIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from moderation_acts where case_id = wanted.id order by done_at desc, id desc limit ${most}
    ) as acts
    left join users on users.id = admin_id
    order by done_at desc, acts.id desc`.execute(db);
  return rows;
}
