import { z } from 'zod';
import { message } from './chat-messages.ts';
import { demo } from './demos.ts';
import { post } from './posts.ts';
import { REASONS, strings, type ActKind, type Reason, type SubjectKind } from './moderation.strings.ts';
import { user } from './users.ts';
import { id, time } from '../ids.ts';
import { limits } from '../limits.ts';
import { userName } from '../names.ts';
import { wholeNumber } from '../page.ts';
import { json, route } from '../route.ts';
import { prose } from '../text.ts';

export { REASONS, strings, type ActKind, type Reason, type SubjectKind };
export {
  earlierDecisions,
  effectOfAct,
  labelOfAct,
  labelOfReason,
  pastOfAct,
  reportedBy,
  reportTitle,
  SUBJECTS,
} from './moderation.strings.ts';

const reason = z.enum(
  REASONS.map(([each]) => each),
  strings.reason,
);
const subjectKind = z.enum([
  'post',
  'comment',
  'profile',
  'demo',
  'message',
]) satisfies z.ZodType<SubjectKind>;

/** What a report is about. */
export const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id }),
  z.object({ kind: z.literal('comment'), id }),
  z.object({ kind: z.literal('demo'), id }),
  z.object({ kind: z.literal('profile'), userName }),
  /** What is said in a chat, by its number there. */
  z.object({ kind: z.literal('message'), chat: id, seq: z.int().min(1).max(999_999_999) }),
]);
export type Subject = z.infer<typeof subject>;

export const newReport = z.object({
  about: subject,
  reason,
  words: prose(limits.report.words, strings.wordsTooLong).default(''),
});
export type NewReport = z.infer<typeof newReport>;

/** A report as whoever made it sees it. */
export const ownReport = z.object({ id: z.string(), reason, words: z.string(), time });

/** What was reported, as it was at a moment. */
const copy = z.object({ title: z.string(), content: z.string() });
export type Copy = z.infer<typeof copy>;

/** What was said before and after a message that is reported, and itself. */
export const contextLine = z.object({ seq: z.int(), sender: z.string(), words: z.string() });
export type ContextLine = z.infer<typeof contextLine>;

/** What is done about a case. */
export const actKind = z.enum(['dismiss', 'remove', 'suspend', 'lift']) satisfies z.ZodType<ActKind>;

export const act = z.object({
  id: z.string(),
  kind: actKind,
  admin: z.string(),
  note: z.string(),
  /** What it was about then; null where it was gone already. */
  about: copy.nullable(),
  time,
});
export type Act = z.infer<typeof act>;

/** All reports of one thing, up to the decision about them. */
export const reportCase = z.object({
  id: z.string(),
  kind: subjectKind,
  isOpen: z.boolean(),
  /** How many people have reported it. */
  people: z.int(),
  reasons: z.array(z.object({ reason, people: z.int() })),
  firstTime: time,
  lastTime: time,
  owner: z.object({
    userName: z.string(),
    /** Whether the account is still there. */
    isThere: z.boolean(),
    isSuspended: z.boolean(),
    /** How often something of theirs was removed, or they were suspended. */
    earlierDecisions: z.int(),
  }),
  /** As it was reported, each version once, the last one first. */
  copies: z.array(copy),
  /** What it is now, by its kind; null where it is gone, or not to be seen. */
  post: post.nullable(),
  profile: user.nullable(),
  demo: demo.nullable(),
  /** The words of a comment now, and the post below which they stand. */
  comment: z.object({ postId: z.string(), words: z.string().nullable() }).nullable(),
  /** A message of a chat: as it reads now, null where it was taken back; and what stood around it when it was reported. */
  message: z.object({ seq: z.int(), now: message.nullable(), context: z.array(contextLine) }).nullable(),
  /** The newest of the reports. */
  reports: z.array(z.object({ id: z.string(), by: z.string().nullable(), reason, words: z.string(), time })),
  /** What has been done about it, the last first. */
  acts: z.array(act),
});
export type ReportCase = z.infer<typeof reportCase>;

export const caseSort = z.enum(['newest', 'most']);
export type CaseSort = z.infer<typeof caseSort>;

const note = prose(limits.report.note, strings.noteTooLong).pipe(z.string().min(1, strings.note));

export const reportRoutes = {
  report: route({
    method: 'POST',
    path: '/reports',
    summary:
      'Reports a post, comment, profile, demo or message that the caller may see. Reporting it again changes nothing and answers the same.',
    auth: 'user',
    body: json(newReport),
    output: ownReport,
    status: 201,
  }),
  listCases: route({
    method: 'GET',
    path: '/admin/reports',
    summary:
      'What is reported: open cases, those reported last first or those that most people have reported, or decided ones, the last decision first. `after` is the `next` of the page before.',
    auth: 'admin',
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
    summary: `How many cases wait for a decision, counted up to ${limits.report.counted}.`,
    auth: 'admin',
    output: z.object({ count: z.int() }),
  }),
  act: route({
    method: 'POST',
    path: '/admin/reports/:id/act',
    summary:
      'Decides a case: dismisses the reports, removes what was reported, or suspends the account; the first decision counts. Lifting a suspension is possible at any time.',
    auth: 'admin',
    params: z.object({ id }),
    body: json(z.object({ act: actKind, note })),
    output: reportCase,
  }),
};
