import type { chats, demos, moderation, playlists, posts, releases, users } from '@backbeat/contract';
import type { CaseActionRow, CaseReportRow, CaseRow } from './cases.queries.ts';

/** The parts of a case besides its own row. */
export interface CaseParts {
  /** Newest first. */
  reports: readonly CaseReportRow[];
  actions: readonly CaseActionRow[];
  post: posts.Post | undefined;
  profile: users.User | undefined;
  demo: demos.Demo | undefined;
  playlist: playlists.PlaylistSummary | undefined;
  release: releases.ReleaseSummary | undefined;
  /** The text of a comment that exists, and the texts of a release besides its title. */
  words: string | undefined;
  /** Absent if the message was deleted. */
  message: chats.Message | undefined;
}

/** Maximum number of reports whose text is shown. */
const MAX_REPORTS = 20;
/** Maximum number of versions of the reported text. */
const MAX_COPIES = 5;

export const viewCase = (row: CaseRow, parts: CaseParts): moderation.ReportCase => ({
  id: row.id,
  kind: row.kind,
  isOpen: row.decidedAt === null,
  people: row.people,
  reasons: countReasons(parts.reports),
  firstTime: row.firstAt.toISOString(),
  lastTime: row.lastAt.toISOString(),
  owner: {
    userName: row.ownerName,
    isThere: row.isOwnerThere,
    isSuspended: row.isSuspended,
    earlierDecisions: row.earlierDecisions,
  },
  copies: distinctCopies(parts.reports).slice(0, MAX_COPIES),
  post: parts.post ?? null,
  profile: parts.profile ?? null,
  demo: parts.demo ?? null,
  playlist: parts.playlist ?? null,
  release: parts.release ? { summary: parts.release, words: parts.words ?? '' } : null,
  comment: row.postId === null ? null : { postId: row.postId, words: parts.words ?? null },
  message:
    row.seq === null
      ? null
      : { seq: row.seq, now: parts.message ?? null, context: parts.reports[0]?.context ?? [] },
  reports: parts.reports
    .slice(0, MAX_REPORTS)
    .map(({ id, by, reason, words, time }) => ({ id, by, reason, words, time: time.toISOString() })),
  actions: parts.actions.map(({ id, kind, admin, note, isCopied, title, content, time }) => ({
    id,
    kind,
    admin,
    note,
    about: isCopied ? { title, content } : null,
    time: time.toISOString(),
  })),
});

/** Most frequent reason first. */
function countReasons(rows: readonly CaseReportRow[]): moderation.ReportCase['reasons'] {
  const counts = new Map<moderation.Reason, number>();
  for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, people]) => ({ reason, people }))
    .toSorted((one, other) => other.people - one.people);
}

function distinctCopies(rows: readonly moderation.Copy[]): moderation.Copy[] {
  const byText = new Map(rows.map(({ title, content }) => [`${title}\0${content}`, { title, content }]));
  return [...byText.values()];
}
