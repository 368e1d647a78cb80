import { limits, type people, type StaffRole } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { shownPicture } from '../users/index.ts';
import type { PersonSearch, Place } from './people.policy.ts';

/** The filters of the list, with the search as the viewer's role may use it. */
export interface PeopleFilters extends Omit<people.PersonFilters, 'q'> {
  search: PersonSearch | undefined;
}

const ROLES = {
  free: sql<boolean>`coalesce(plus_until <= now(), true)`,
  plus: sql<boolean>`plus_until > now()`,
  moderator: sql<boolean>`staff_role = 'moderator'`,
  administrator: sql<boolean>`staff_role = 'administrator'`,
} satisfies Record<NonNullable<people.PersonFilters['role']>, RawBuilder<boolean>>;

const STATES = {
  active: sql<boolean>`suspended_at is null`,
  suspended: sql<boolean>`suspended_at is not null and delete_at is null`,
  deleting: sql<boolean>`delete_at is not null`,
} satisfies Record<people.PersonState, RawBuilder<boolean>>;

function isFound(search: PersonSearch): RawBuilder<boolean> {
  if (search.kind === 'address') return sql`email = ${search.email}`;
  if (search.kind === 'domain') return sql`split_part(email, '@', 2) = ${search.domain}`;
  return sql`position(${search.text} in user_name_key) > 0`;
}

const conditionsOf = (filters: PeopleFilters): RawBuilder<boolean>[] => {
  const { search, role, state, seenBefore, seenAfter, joinedAfter, storageOver, invitedBy } = filters;
  return [
    sql<boolean>`deleted_at is null`,
    ...(search ? [isFound(search)] : []),
    ...(role ? [ROLES[role]] : []),
    ...(state ? [STATES[state]] : []),
    ...(seenBefore === undefined ? [] : [sql<boolean>`seen_at < ${seenBefore}::timestamptz`]),
    ...(seenAfter === undefined ? [] : [sql<boolean>`seen_at > ${seenAfter}::timestamptz`]),
    ...(joinedAfter === undefined ? [] : [sql<boolean>`created_at > ${joinedAfter}::timestamptz`]),
    ...(storageOver === undefined ? [] : [sql<boolean>`storage_totals.bytes > ${storageOver}`]),
    ...(invitedBy === undefined
      ? []
      : [sql<boolean>`invited_by = (select id from users where user_name_key = lower(${invitedBy}))`]),
  ];
};

const visits = sql`join visits on visits.user_id = users.id`;
const totals = sql`join storage_totals on storage_totals.user_id = users.id`;

/** Each account has a row in `visits` and `storage_totals`. */
function from({ seenBefore, seenAfter, storageOver }: PeopleFilters, sort?: people.PersonSort) {
  const needsVisits = sort === 'lastSeen' || seenBefore !== undefined || seenAfter !== undefined;
  const needsTotals = sort === 'storage' || storageOver !== undefined;
  return sql`users ${needsVisits ? visits : sql``} ${needsTotals ? totals : sql``}`;
}

const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `);

/** The key and the id of each order, as its index has them. */
const SORTS = {
  newest: { key: sql`created_at`, id: sql`users.id`, type: sql`timestamptz`, isDown: true },
  oldest: { key: sql`created_at`, id: sql`users.id`, type: sql`timestamptz`, isDown: false },
  lastSeen: { key: sql`seen_at`, id: sql`visits.user_id`, type: sql`timestamptz`, isDown: true },
  storage: {
    key: sql`storage_totals.bytes`,
    id: sql`storage_totals.user_id`,
    type: sql`bigint`,
    isDown: true,
  },
  name: { key: sql`user_name_key`, id: sql`users.id`, type: sql`text`, isDown: false },
} satisfies Record<people.PersonSort, object>;

/** A page of the list. */
interface PeoplePage {
  sort: people.PersonSort;
  after: Place | undefined;
  limit: number;
  /**
   * Whether few accounts match. All of them are found and then sorted, since a walk along the index of the
   * order would read most accounts to fill the page.
   */
  isSparse?: boolean;
}

/** Lists a page of accounts, by an index of their order or by that of a filter. */
export async function listPeoplePlaces(
  db: Queryable,
  filters: PeopleFilters,
  { sort, after, limit, isSparse = false }: PeoplePage,
): Promise<Place[]> {
  const { key, id, type, isDown } = SORTS[sort];
  const comparison = isDown ? sql`<` : sql`>`;
  const direction = isDown ? sql`desc` : sql`asc`;
  const matching = sql`select ${key} as key, ${id} as id from ${from(filters, sort)} where ${all(conditionsOf(filters))}`;
  const isAfter = (placeKey: RawBuilder<unknown>, placeId: RawBuilder<unknown>) =>
    after
      ? sql`(${placeKey}, ${placeId}) ${comparison} (${after.key}::${type}, ${after.id}::uuid)`
      : sql`true`;
  const { rows } = await (
    isSparse
      ? sql<Place>`
          with matching as materialized (${matching})
          select key::text, id from matching where ${isAfter(sql`key`, sql`id`)}
          order by matching.key ${direction}, id ${direction} limit ${limit}`
      : sql<Place>`
          select key::text, id from (
            ${matching} and ${isAfter(key, id)} order by ${key} ${direction}, ${id} ${direction} limit ${limit}
          ) as page order by page.key ${direction}, id ${direction}`
  ).execute(db);
  return rows;
}

/** Counts accounts up to a maximum. */
export async function countPeople(db: Queryable, filters: PeopleFilters, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${from(filters)} where ${all(conditionsOf(filters))} limit ${max}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface PersonRow {
  id: string;
  userName: string;
  picture: string | null;
  isSuspended: boolean;
  suspendedUntil: Date | null;
  deleteAt: Date | null;
  staff: StaffRole | null;
  plusUntil: Date | null;
  joinedAt: Date;
  lastSeenAt: Date;
  storage: number;
  openCases: number;
  twoFactor: boolean;
}

const personColumns = sql`
  users.id, user_name as "userName", ${shownPicture('profile_pic')} as picture,
  suspended_at is not null as "isSuspended", suspended_until as "suspendedUntil", delete_at as "deleteAt",
  staff_role as staff, case when plus_until > now() then plus_until end as "plusUntil", created_at as "joinedAt",
  date_trunc('hour', coalesce((select seen_at from visits where user_id = users.id), created_at), 'UTC') as "lastSeenAt",
  coalesce((select bytes from storage_totals where user_id = users.id), 0) as storage,
  (select count(*) from report_cases where owner_id = users.id and decided_at is null) as "openCases",
  exists (select from authenticators where user_id = users.id and confirmed_at is not null) as "twoFactor"`;

/** Loads accounts in no particular order. */
export async function findPeople(db: Queryable, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from users where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db);
  return rows;
}

export interface PersonDetailRow extends PersonRow {
  email: string;
  emailVerified: boolean;
  badges: string[];
  sessions: number;
  passkeys: number;
  posts: number;
  demos: number;
  comments: number;
  /** The quota of this account alone. */
  ownQuota: number | null;
  invitedBy: string | null;
  invitedCount: number;
  /** The newest. */
  invitedNames: string[];
}

export async function findPersonDetail(
  db: Queryable,
  userName: string,
  maxInvited: number,
): Promise<PersonDetailRow | undefined> {
  const { rows } = await sql<PersonDetailRow>`
    select ${personColumns}, email, email_verified_at is not null as "emailVerified",
      array(select code from user_badges where user_id = users.id order by awarded_at, code) as badges,
      (select count(*) from sessions where user_id = users.id and expires_at > now()) as sessions,
      (select count(*) from passkeys where user_id = users.id) as passkeys,
      posts_count as posts,
      (select count(*) from demos where user_id = users.id) as demos,
      (select count(*) from comments where user_id = users.id) as comments,
      quota_bytes as "ownQuota",
      (select user_name from users as inviters where id = users.invited_by) as "invitedBy",
      (select count(*) from users as invited where invited_by = users.id and deleted_at is null) as "invitedCount",
      array(
        select user_name from users as invited where invited_by = users.id and deleted_at is null
        order by id desc limit ${maxInvited}
      ) as "invitedNames"
    from users where user_name_key = lower(${userName}) and deleted_at is null`.execute(db);
  return rows[0];
}

const outcomes = sql`
  count(*) filter (where decided_at is null) as open,
  count(*) filter (where decided_at is not null and is_upheld) as upheld,
  count(*) filter (where decided_at is not null and not is_upheld) as dismissed`;
const isUpheld = sql`exists (
  select from moderation_actions where case_id = report_cases.id and action in ('remove', 'suspend')
) as is_upheld`;

/** Counts cases about a user, and reports by them, by how they ended. */
export async function countReports(
  db: Queryable,
  userId: string,
): Promise<{ about: people.ReportOutcomes; by: people.ReportOutcomes }> {
  const count = async (cases: RawBuilder<unknown>): Promise<people.ReportOutcomes> => {
    const { rows } = await sql<people.ReportOutcomes>`select ${outcomes} from (${cases}) as cases`.execute(
      db,
    );
    return rows[0] ?? { open: 0, upheld: 0, dismissed: 0 };
  };
  return {
    about: await count(
      sql`select decided_at, ${isUpheld} from report_cases where owner_id = ${userId} and reporters > 0`,
    ),
    by: await count(sql`
      select decided_at, ${isUpheld} from reports join report_cases on report_cases.id = case_id
      where reporter_id = ${userId}`),
  };
}

export interface CaseRow {
  id: string;
  kind: people.PersonDetail['cases'][number]['kind'];
  people: number;
  time: Date;
}

/** Lists the newest open cases about a user. */
export async function listOpenCases(db: Queryable, userId: string, limit: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select id, kind, reporters as people, last_reported_at as time from report_cases
    where owner_id = ${userId} and decided_at is null
    order by last_reported_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

type Decision = people.PersonDetail['decisions'][number];
export interface DecisionRow extends Omit<Decision, 'until' | 'time'> {
  until: Date | null;
  time: Date;
}

/** Lists the newest decisions about a user and their content. */
export async function listDecisions(db: Queryable, userId: string, limit: number): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select actions.id, action as kind, cases.kind as subject, title, note,
      coalesce(user_name, admin_name) as by, until, done_at as time
    from (
      select * from moderation_actions where owner_id = ${userId} order by done_at desc, id desc limit ${limit}
    ) as actions
    left join report_cases as cases on cases.id = case_id
    left join users on users.id = admin_id
    order by done_at desc, actions.id desc`.execute(db);
  return rows;
}

/** Finds an account that is not deleted, by its name in any case. */
export async function findPerson(
  db: Queryable,
  userName: string,
): Promise<{ id: string; userName: string } | undefined> {
  const { rows } = await sql<{ id: string; userName: string }>`
    select id, user_name as "userName" from users
    where user_name_key = lower(${userName}) and deleted_at is null`.execute(db);
  return rows[0];
}

/** An account that an act locks. */
export interface LockedAccount {
  id: string;
  userName: string;
  email: string;
  staffRole: StaffRole | null;
  isSuspended: boolean;
  isLeaving: boolean;
}

/** Locks accounts until the end of the transaction, in the order of their ids. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedAccount>> {
  const { rows } = await sql<LockedAccount>`
    select id, user_name as "userName", email, staff_role as "staffRole",
      suspended_at is not null as "isSuspended", delete_at is not null as "isLeaving"
    from users where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts the people of a filter exactly, up to one more than an act may have. */
export const countForAct = (db: Queryable, filters: PeopleFilters): Promise<number> =>
  countPeople(db, filters, limits.people.filtered + 1);

/** The condition of a filter, for the people of a bulk act. */
export const selectNames = (filters: PeopleFilters): RawBuilder<{ user_name: string }> => sql`
  select user_name, row_number() over (order by created_at, users.id) as position
  from ${from(filters)} where ${all(conditionsOf(filters))}`;
