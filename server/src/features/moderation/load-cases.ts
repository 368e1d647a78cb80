import { notFound, type moderation } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { loadMessagesAt } from '../chats/index.ts';
import { loadDemos } from '../demos/index.ts';
import { loadSummaries as loadPlaylists } from '../playlists/index.ts';
import { loadPosts } from '../posts/index.ts';
import { loadSummaries as loadReleases } from '../releases/index.ts';
import { findUsers } from '../users/index.ts';
import { findActionsOf, findCases, findReportsOf, listCaseIds, type CaseQuery } from './cases.queries.ts';
import { viewCase } from './cases.views.ts';
import { messagePositionOf } from './decisions.queries.ts';
import { findCommentText, findReleaseTexts } from './subjects.queries.ts';

/** Per case, how many of the newest reports and actions are read. */
const MAX_REPORTS = 200;
const MAX_ACTIONS = 50;

/** Loads a page of cases. `next` is the cursor of the next page, null at the end. */
export async function listCases(
  db: Queryable,
  { limit, ...listing }: CaseQuery,
): Promise<{ content: moderation.ReportCase[]; next: string | null }> {
  const ids = await listCaseIds(db, { ...listing, limit: limit + 1 });
  const shownIds = ids.slice(0, limit);
  return {
    content: await loadCases(db, shownIds),
    next: ids.length > limit ? (shownIds.at(-1) ?? null) : null,
  };
}

/** @throws {ApiError} NOT_FOUND */
export async function loadCase(db: Queryable, id: string): Promise<moderation.ReportCase> {
  const [moderationCase] = await loadCases(db, [id]);
  if (!moderationCase) throw notFound('report');
  return moderationCase;
}

/** Loads cases in the order of `ids`. Reported subjects appear as a visitor sees them. */
async function loadCases(db: Queryable, ids: readonly string[]): Promise<moderation.ReportCase[]> {
  if (ids.length === 0) return [];
  const rows = await findCases(db, ids);
  const subjectsOf = (kind: moderation.SubjectKind) =>
    rows.filter((row) => row.kind === kind).map(({ subjectId }) => subjectId);
  const [
    reportRows,
    actionRows,
    posts,
    profiles,
    demos,
    playlists,
    releases,
    commentTexts,
    releaseTexts,
    messages,
  ] = await Promise.all([
    findReportsOf(db, ids, MAX_REPORTS),
    findActionsOf(db, ids, MAX_ACTIONS),
    loadPosts(db, undefined, subjectsOf('post')),
    findUsers(db, subjectsOf('profile')),
    loadDemos(db, subjectsOf('demo')),
    loadPlaylists(db, undefined, subjectsOf('playlist')),
    loadReleases(db, undefined, subjectsOf('release')),
    findCommentText(db, subjectsOf('comment')),
    findReleaseTexts(db, subjectsOf('release')),
    loadMessagesAt(
      db,
      rows.flatMap((row) => messagePositionOf(row) ?? []),
    ),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const isSubject = (thing: { id: string }) => thing.id === row.subjectId;
    return viewCase(row, {
      reports: reportRows.filter(({ caseId }) => caseId === id),
      actions: actionRows.filter(({ caseId }) => caseId === id),
      post: row.kind === 'post' ? posts.find(isSubject) : undefined,
      profile: row.kind === 'profile' ? profiles.find(isSubject) : undefined,
      demo: row.kind === 'demo' ? demos.find(isSubject) : undefined,
      playlist: row.kind === 'playlist' ? playlists.find(isSubject) : undefined,
      release: row.kind === 'release' ? releases.find(isSubject) : undefined,
      words: (row.kind === 'release' ? releaseTexts : commentTexts).get(row.subjectId),
      message: messages.find(isSubject),
    });
  });
}
