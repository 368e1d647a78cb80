import { limits } from '../limits.ts';

/** The reasons of reports in display order, without schemas, so that screens can import them. */
export const REASONS = [
  ['spam', 'Spam'],
  ['harassment', 'Harassment or hate'],
  ['copyright', "Somebody else's music (copyright)"],
  ['explicit', 'Sexual or violent content'],
  ['impersonation', 'Pretending to be somebody else'],
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
export type ActKind = 'dismiss' | 'remove' | 'suspend' | 'lift';

/** The kind of some content, and its owner. */
interface Owned {
  kind: SubjectKind;
  userName: string;
}

/** The label of the button of a decision. */
export function labelOfAct(act: ActKind, { kind, userName }: Owned): string {
  switch (act) {
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
export function effectOfAct(act: ActKind, { kind, userName }: Owned): string {
  switch (act) {
    case 'dismiss':
      return 'Everything stays as it is. Only admins read your note.';
    case 'remove':
      return kind === 'profile'
        ? `Pictures, texts and links of ${userName} are deleted for good. ${userName} gets your note by mail.`
        : `This ${SUBJECTS[kind]} is deleted for good. ${userName} gets your note by mail.`;
    case 'suspend':
      return `${userName} cannot log in, and nobody sees what they have published, until you lift the suspension. ${userName} gets your note by mail.`;
    case 'lift':
      return `${userName} can log in, and everything they have published comes back. ${userName} gets your note by mail.`;
  }
}

/** The decision in the past tense, after the admin's name. */
export function pastOfAct(act: ActKind, { kind, userName }: Owned): string {
  switch (act) {
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
  reportHint: 'Only those who look after this place see your report. Nobody else learns that you sent it.',
  reasonLabel: 'What is wrong with it?',
  wordsLabel: 'Anything else we should know? (optional)',
  reason: 'Please choose a reason.',
  wordsTooLong: `Your words can have at most ${limits.report.words} characters.`,
  oneself: 'You cannot report what is yours.',
  thanks: 'Thank you for your report. Somebody will look at it.',
  failed: 'Failed to send your report',
  note: 'Please say why.',
  noteTooLong: `A note can have at most ${limits.report.note} characters.`,
  decided: 'This report is already decided.',
  ownThing: 'Somebody else has to decide about what is yours.',
  accountGone: 'This account has been deleted.',
  notSuspended: 'This account is not suspended.',
  done: 'Your decision is saved.',
  actFailed: 'Failed to save your decision',
  listFailed: 'Failed to load reports',
  loading: 'Loading reports...',
  noneOpen: 'Nothing to decide',
  noneOpenText: 'What people report appears here.',
  noneClosed: 'No decisions yet',
  noneClosedText: 'Reports that have been decided appear here, with who decided and why.',
  gone: 'It is not there any more. Below is what was reported.',
} as const;
