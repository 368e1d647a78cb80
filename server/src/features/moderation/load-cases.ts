import { notFound, type moderation } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { loadMessagesAt } from '../chats/index.ts';
import { loadDemos } from '../demos/index.ts';
import { loadPosts } from '../posts/index.ts';
import { findUsers } from '../users/index.ts';
import { findActsOf, findCases, findReportsOf, listCaseIds, type Listing } from './cases.queries.ts';
import { viewCase } from './cases.views.ts';
import { placeOf } from './decisions.queries.ts';
import { findCommentWords } from './subjects.queries.ts';

/** Of each case so many of the newest reports are looked at: for reasons, words and what was reported. */
const REPORTS = 200;
const ACTS = 50;

/** A page of cases; `next` is what to go on after, null at the end. */
export async function listCases(
  db: Queryable,
  { limit, ...listing }: Listing,
): Promise<{ content: moderation.ReportCase[]; next: string | null }> {
  const ids = await listCaseIds(db, { ...listing, limit: limit + 1 });
  const shown = ids.slice(0, limit);
  return {
    content: await loadCases(db, shown),
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

/** @throws {ApiError} NOT_FOUND */
export async function loadCase(db: Queryable, id: string): Promise<moderation.ReportCase> {
  const [found] = await loadCases(db, [id]);
  if (!found) throw notFound('Report');
  return found;
}

/** In the order of their ids. What is reported is shown as everybody sees it. */
async function loadCases(db: Queryable, ids: readonly string[]): Promise<moderation.ReportCase[]> {
  if (ids.length === 0) return [];
  const rows = await findCases(db, ids);
  const subjectsOf = (kind: moderation.SubjectKind) =>
    rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId);
  const [reportRows, actRows, posts, profiles, demos, words, messages] = await Promise.all([
    findReportsOf(db, ids, REPORTS),
    findActsOf(db, ids, ACTS),
    loadPosts(db, undefined, subjectsOf('post')),
    findUsers(db, subjectsOf('profile')),
    loadDemos(db, subjectsOf('demo')),
    findCommentWords(db, subjectsOf('comment')),
    loadMessagesAt(
      db,
      rows.flatMap((row) => placeOf(row) ?? []),
    ),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const isMeant = (thing: { id: string }) => thing.id === row.subjectId;
    return viewCase(row, {
      reports: reportRows.filter(({ caseId }) => caseId === id),
      acts: actRows.filter(({ caseId }) => caseId === id),
      post: row.kind === 'post' ? posts.find(isMeant) : undefined,
      profile: row.kind === 'profile' ? profiles.find(isMeant) : undefined,
      demo: row.kind === 'demo' ? demos.find(isMeant) : undefined,
      words: words.get(row.subjectId),
      message: messages.find(isMeant),
    });
  });
}
