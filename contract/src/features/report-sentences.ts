import { limits } from '../limits.ts';

/** Why something is reported, in the order in which the reasons are offered. Without a schema: screens say them. */
export const REASONS = [
  ['spam', 'Spam'],
  ['harassment', 'Harassment or hate'],
  ['copyright', "Somebody else's music (copyright)"],
  ['explicit', 'Sexual or violent content'],
  ['impersonation', 'Pretending to be somebody else'],
  ['other', 'Something else'],
] as const;
export type Reason = (typeof REASONS)[number][0];

/** What is reported: each kind with the word that sentences have for it. */
export const SUBJECTS = { post: 'post', comment: 'comment', profile: 'profile', demo: 'demo' } as const;
export type SubjectKind = keyof typeof SUBJECTS;

export const labelOfReason = (reason: Reason): string =>
  REASONS.find(([each]) => each === reason)?.[1] ?? reason;

/** What the dialog is called in which one reports something of somebody's. */
export const reportTitle = (kind: SubjectKind, userName: string): string =>
  kind === 'profile' ? `Report ${userName}` : `Report this ${SUBJECTS[kind]} by ${userName}`;

export const sentences = {
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
} as const;
