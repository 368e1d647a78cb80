import { limits } from '../../limits.ts';

/** The reasons of reports in display order, without schemas, so that screens can import them. */
export const REASONS = [
  ['spam', 'Spam'],
  ['harassment', 'Harassment or hate'],
  ['copyright', 'Copyright infringement'],
  ['explicit', 'Sexual or violent content'],
  ['impersonation', 'Impersonation'],
  ['other', 'Something else'],
] as const;
export type Reason = (typeof REASONS)[number][0];

/** The noun for each kind of reported content. */
export const SUBJECTS = {
  post: 'post',
  comment: 'comment',
  profile: 'profile',
  demo: 'demo',
  message: 'message',
} as const;
export type SubjectKind = keyof typeof SUBJECTS;

export const labelOfReason = (reason: Reason): string =>
  REASONS.find(([each]) => each === reason)?.[1] ?? reason;

/** The title of the report dialog. */
export const reportTitle = (kind: SubjectKind, userName: string): string =>
  kind === 'profile' ? `Report ${userName}` : `Report this ${SUBJECTS[kind]} by ${userName}`;

/** The decisions available to an admin. */
export type ActionKind = 'dismiss' | 'remove' | 'suspend' | 'lift';

/** The kind of some content, and its owner. */
interface Owned {
  kind: SubjectKind;
  userName: string;
}

/** The label of the button of a decision. */
export function labelOfAction(action: ActionKind, { kind, userName }: Owned): string {
  switch (action) {
    case 'dismiss':
      return 'Dismiss';
    case 'remove':
      return kind === 'profile' ? 'Clear profile' : `Remove ${SUBJECTS[kind]}`;
    case 'suspend':
      return `Suspend ${userName}`;
    case 'lift':
      return 'Lift suspension';
  }
}

/** The effect of a decision, and who reads its note. */
export function effectOfAction(action: ActionKind, { kind, userName }: Owned): string {
  switch (action) {
    case 'dismiss':
      return 'Nothing changes. Only moderators can see your note.';
    case 'remove':
      return kind === 'profile'
        ? `This permanently deletes ${userName}'s pictures, text and links. We'll email them your note.`
        : `This permanently deletes the ${SUBJECTS[kind]}. We'll email ${userName} your note.`;
    case 'suspend':
      return `${userName} can't log in and their content is hidden until you lift the suspension. We'll email them your note.`;
    case 'lift':
      return `${userName} can log in again and their content comes back. We'll email them your note.`;
  }
}

/** The decision in the past tense, after the admin's name. */
export function pastTenseOfAction(action: ActionKind, { kind, userName }: Owned): string {
  switch (action) {
    case 'dismiss':
      return 'dismissed the reports';
    case 'remove':
      return kind === 'profile' ? 'cleared the profile' : `removed the ${SUBJECTS[kind]}`;
    case 'suspend':
      return `suspended ${userName}`;
    case 'lift':
      return `lifted the suspension of ${userName}`;
  }
}

export const reportedBy = (people: number): string =>
  people === 1 ? 'Reported by 1 person' : `Reported by ${people} people`;

export const earlierDecisions = (count: number): string =>
  count === 1 ? '1 earlier decision' : `${count} earlier decisions`;

export const strings = {
  reportHint: "Only moderators see this. We won't say who reported it.",
  reasonLabel: "What's the problem?",
  wordsLabel: 'Anything else we should know? (optional)',
  reason: 'Choose a reason.',
  wordsTooLong: `Details can be up to ${limits.report.words} characters.`,
  oneself: "You can't report your own content.",
  thanks: "Thanks. We'll take a look.",
  failed: "We couldn't send your report",
  note: 'Add a note that says why.',
  noteTooLong: `Notes can be up to ${limits.report.note} characters.`,
  decided: 'This report has already been resolved.',
  ownThing: "You can't resolve reports about your own content.",
  accountGone: 'This account has been deleted.',
  notSuspended: "This account isn't suspended.",
  done: 'Decision saved.',
  actionFailed: "We couldn't save your decision",
  listFailed: "We couldn't load reports",
  loading: 'Loading reports...',
  noneOpen: 'All caught up',
  noneOpenText: 'New reports show up here.',
  noneClosed: 'Nothing resolved yet',
  noneClosedText: 'Resolved reports show up here, with who resolved them and why.',
  gone: "This content is gone. Here's what was reported.",
} as const;
