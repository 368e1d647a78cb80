import { z } from 'zod';
import { message } from '../chats/chat-messages.ts';
import { demo } from '../demos/demos.ts';
import { playlistSummary } from '../playlists/playlists.ts';
import { post } from '../posts/posts.ts';
import { releaseSummary } from '../releases/releases.ts';
import { REASONS, messages, type ActionKind, type Reason, type SubjectKind } from './moderation.messages.ts';
import { user } from '../users/users.ts';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { userName } from '../../text/names.ts';
import { wholeNumber } from '../../page.ts';
import { json, route } from '../../route.ts';
import { multiLineText } from '../../text/text.ts';

export { REASONS, messages, type ActionKind, type Reason, type SubjectKind };
export {
  effectOfAction,
  labelOfAction,
  labelOfReason,
  pastTenseOfAction,
  reportTitle,
} from './moderation.messages.ts';

const reason = z.enum(REASONS, messages.reason);
export const subjectKind = z.enum([
  'post',
  'comment',
  'profile',
  'demo',
  'message',
  'release',
  'playlist',
]) satisfies z.ZodType<SubjectKind>;

/** The subject of a report. */
export const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id }),
  z.object({ kind: z.literal('comment'), id }),
  z.object({ kind: z.literal('demo'), id }),
  z.object({ kind: z.literal('release'), id }),
  z.object({ kind: z.literal('playlist'), id }),
  z.object({ kind: z.literal('profile'), userName }),
  /** A chat message, by its sequence number. */
  z.object({ kind: z.literal('message'), chat: id, seq: z.int().min(1).max(999_999_999) }),
]);
export type Subject = z.infer<typeof subject>;

export const newReport = z.object({
  about: subject,
  reason,
  words: multiLineText(limits.report.words, messages.wordsTooLong({ max: limits.report.words })).default(''),
});
export type NewReport = z.infer<typeof newReport>;

/** A report as its author sees it. */
export const ownReport = z.object({ id: z.string(), reason, words: z.string(), time });

/** A snapshot of the reported content. */
const copy = z.object({ title: z.string(), content: z.string() });
export type Copy = z.infer<typeof copy>;

/** A line of the conversation around a reported message, or the message itself. */
export const contextLine = z.object({ seq: z.int(), sender: z.string(), words: z.string() });
export type ContextLine = z.infer<typeof contextLine>;

/** The decision about a case. */
export const actionKind = z.enum(['dismiss', 'remove', 'suspend', 'lift']) satisfies z.ZodType<ActionKind>;

export const moderationAction = z.object({
  id: z.string(),
  kind: actionKind,
  admin: z.string(),
  note: z.string(),
  /** Snapshot of the subject at that time; null if it was already deleted. */
  about: copy.nullable(),
  time,
});
export type ModerationAction = z.infer<typeof moderationAction>;

/** All reports of one subject up to a decision. */
export const reportCase = z.object({
  id: z.string(),
  kind: subjectKind,
  isOpen: z.boolean(),
  /** Number of users who reported it. */
  people: z.int(),
  reasons: z.array(z.object({ reason, people: z.int() })),
  firstTime: time,
  lastTime: time,
  owner: z.object({
    userName: z.string(),
    /** Whether the account still exists. */
    isThere: z.boolean(),
    isSuspended: z.boolean(),
    /** Number of earlier removals of their content and suspensions of their account. */
    earlierDecisions: z.int(),
  }),
  /** Distinct reported versions, latest first. */
  copies: z.array(copy),
  /** The current content, in the field of its kind; null if it is deleted or hidden. */
  post: post.nullable(),
  profile: user.nullable(),
  demo: demo.nullable(),
  playlist: playlistSummary.nullable(),
  /** A release with its current texts besides the title. */
  release: z.object({ summary: releaseSummary, words: z.string() }).nullable(),
  /** The current text of a comment, and its post. */
  comment: z.object({ postId: z.string(), words: z.string().nullable() }).nullable(),
  /**
   * The current chat message, null if deleted, and the messages around it at the time of the
   * report.
   */
  message: z.object({ seq: z.int(), now: message.nullable(), context: z.array(contextLine) }).nullable(),
  /** The newest reports. */
  reports: z.array(z.object({ id: z.string(), by: z.string().nullable(), reason, words: z.string(), time })),
  /** Decisions, latest first. */
  actions: z.array(moderationAction),
});
export type ReportCase = z.infer<typeof reportCase>;

export const caseSort = z.enum(['newest', 'most']);
export type CaseSort = z.infer<typeof caseSort>;

/** What the owner reads about a decision. */
export const decisionNote = multiLineText(
  limits.report.note,
  messages.noteTooLong({ max: limits.report.note }),
).pipe(z.string().min(1, messages.note));

export const reportRoutes = {
  report: route({
    method: 'POST',
    path: '/reports',
    summary:
      'Report a post, comment, profile, demo, message, release or playlist that the caller may see. Repeating the report changes nothing and returns the same response.',
    auth: 'user',
    body: json(newReport),
    output: ownReport,
    status: 201,
  }),
  listCases: route({
    method: 'GET',
    path: '/admin/reports',
    summary:
      'List reported cases: open ones by latest report or by number of reports, or closed ones by latest decision. `after` is the `next` of the previous page.',
    auth: 'moderator',
    refetchOn: ['report'],
    query: z.object({
      state: z.enum(['open', 'closed']).default('open'),
      sort: caseSort.default('newest'),
      after: id.optional(),
      size: wholeNumber(1, 50).default(limits.pageSize.reports),
    }),
    output: z.object({ content: z.array(reportCase), next: z.string().nullable() }),
  }),
  countOpenCases: route({
    method: 'GET',
    path: '/admin/reports/open-count',
    summary: `Count the open cases, up to ${limits.report.counted}.`,
    auth: 'moderator',
    refetchOn: ['report'],
    output: z.object({ count: z.int() }),
  }),
  decideCase: route({
    method: 'POST',
    path: '/admin/reports/:id/act',
    summary:
      'Decide a case: dismiss the reports, remove the content, or suspend the account. The first decision is final, but a suspension can be lifted at any time.',
    auth: 'moderator',
    audit: 'case.decide',
    changes: ['report'],
    params: z.object({ id }),
    body: json(z.object({ action: actionKind, note: decisionNote })),
    output: reportCase,
  }),
};
