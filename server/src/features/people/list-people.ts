import { limits, notFound, type people } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { listAudit, recordAudit, type AuditActor } from '../audit/index.ts';
import { readOwnStorage } from '../storage/index.ts';
import { listNotes } from './notes.queries.ts';
import { readCursor, readSearch, writeCursor, type PersonSearch, type Place } from './people.policy.ts';
import {
  countPeople,
  countReports,
  findPeople,
  findPersonDetail,
  listDecisions,
  listOpenCases,
  listPeoplePlaces,
  type PeopleFilters,
} from './people.queries.ts';
import { viewPerson, viewPersonDetail } from './people.views.ts';
import { viewNote } from './write-notes.ts';
import type { Database } from '../../db/database.ts';

/** The newest of each list in the detail of a person. */
const LISTED = 20;
const NOTES_LISTED = 100;

const isAdministrator = ({ staff }: Viewer): boolean => staff?.role === 'administrator';

/** The filters as the role of the viewer may use them. */
export const filtersFor = ({ q, ...filters }: people.PersonFilters, viewer: Viewer): PeopleFilters => ({
  ...filters,
  search: readSearch(q, isAdministrator(viewer)),
});

/** Writes a search by address to the audit log: that it happened, and for a domain which one. */
async function recordSearch({ transact }: Context, actor: AuditActor, search: PersonSearch): Promise<void> {
  if (search.kind === 'name') return;
  const details = search.kind === 'domain' ? { domain: search.domain } : { by: 'address' };
  await transact((tx) => recordAudit(tx, { actor, action: 'person.search', target: null, details }));
}

/** Loads accounts in the order of their places. */
export async function loadPeople(db: Database, places: readonly Place[]): Promise<people.Person[]> {
  const rows = await findPeople(
    db,
    places.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? [viewPerson(row)] : [];
  });
}

/**
 * Lists a page of accounts.
 * @throws {ApiError} INVALID_INPUT for the cursor of another list
 */
export async function listPeople(
  context: Context,
  { viewer, actor }: { viewer: Viewer; actor: AuditActor },
  {
    sort,
    after,
    size,
    ...query
  }: people.PersonFilters & { sort: people.PersonSort; after?: string | undefined; size: number },
): Promise<{ content: people.Person[]; next: string | null; total: number; more: boolean }> {
  const filters = filtersFor(query, viewer);
  const list = { sort, ...filters };
  const place = after === undefined ? undefined : readCursor(list, after);
  // The first page alone: the next ones belong to the same search.
  if (filters.search && !place) await recordSearch(context, actor, filters.search);
  const total = await countPeople(context.db, filters, limits.people.counted + 1);
  const isSparse = total <= limits.people.counted;
  const places = await listPeoplePlaces(context.db, filters, {
    sort,
    after: place,
    limit: size + 1,
    isSparse,
  });
  const page = places.slice(0, size);
  const last = page.at(-1);
  return {
    content: await loadPeople(context.db, page),
    next: places.length > size && last ? writeCursor(list, last) : null,
    total: Math.min(total, limits.people.counted),
    more: total > limits.people.counted,
  };
}

/** @throws {ApiError} NOT_FOUND */
export async function loadPerson(
  context: Context,
  viewer: Viewer,
  userName: string,
): Promise<people.PersonDetail> {
  const { db } = context;
  const row = await findPersonDetail(db, userName, LISTED);
  if (!row) throw notFound('user');
  const [use, reports, cases, decisions, notes, entries] = await Promise.all([
    readOwnStorage(context, row.id),
    countReports(db, row.id),
    listOpenCases(db, row.id, LISTED),
    listDecisions(db, row.id, LISTED),
    listNotes(db, row.id, NOTES_LISTED),
    listAudit(db, viewer.staff?.role ?? 'moderator', { target: `person:${row.id}`, size: LISTED }),
  ]);
  return viewPersonDetail(row, isAdministrator(viewer), {
    use,
    reportsAbout: reports.about,
    reportsBy: reports.by,
    cases,
    decisions,
    notes: notes.map((note) => viewNote(note, viewer)),
    audit: entries.content,
  });
}
