import { defineMessages } from '../../messages/define-messages.ts';

/** The reasons of reports in display order, without schemas, so that screens can import them. */
export const REASONS = ['spam', 'harassment', 'copyright', 'explicit', 'impersonation', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const reasons = defineMessages({
  spam: 'Spam',
  harassment: 'Harassment or hate',
  copyright: 'Copyright infringement',
  explicit: 'Sexual or violent content',
  impersonation: 'Impersonation',
  other: 'Something else',
});

/** The kinds of content that can be reported. */
export type SubjectKind = 'post' | 'comment' | 'profile' | 'demo' | 'message' | 'release' | 'playlist';

export const messages = defineMessages({
  reportUser: 'Report {userName}',
  reportThis:
    'Report this {kind, select, post {post} comment {comment} demo {demo} release {release} playlist {playlist} other {message}} by {userName}',
  dismiss: 'Dismiss',
  clearProfile: 'Clear profile',
  remove:
    'Remove {kind, select, post {post} comment {comment} demo {demo} release {release} playlist {playlist} other {message}}',
  suspend: 'Suspend {userName}',
  lift: 'Lift suspension',
  dismissEffect: 'Nothing changes. Only moderators can see your note.',
  clearProfileEffect:
    "This permanently deletes {userName}'s pictures, text and links. We'll email them your note.",
  removeEffect:
    "This permanently deletes the {kind, select, post {post} comment {comment} demo {demo} release {release} playlist {playlist} other {message}}. We'll email {userName} your note.",
  suspendEffect:
    "{userName} can't log in and their content is hidden until you lift the suspension. We'll email them your note.",
  liftEffect: "{userName} can log in again and their content comes back. We'll email them your note.",
  /** After the admin's name, like the next four. */
  dismissed: 'dismissed the reports',
  clearedProfile: 'cleared the profile',
  removed:
    'removed the {kind, select, post {post} comment {comment} demo {demo} release {release} playlist {playlist} other {message}}',
  suspended: 'suspended {userName}',
  lifted: 'lifted the suspension of {userName}',
  reportedBy: 'Reported by {people, plural, one {{people} person} other {{people} people}}',
  earlierDecisions: '{count, plural, one {{count} earlier decision} other {{count} earlier decisions}}',

  reportHint: "Only moderators see this. We won't say who reported it.",
  reasonLabel: "What's the problem?",
  wordsLabel: 'Anything else we should know? (optional)',
  reason: 'Choose a reason.',
  unknownAuthor: "Invited by email, and says that they don't know this person.",
  wordsTooLong: 'Details can be up to {max} characters.',
  oneself: "You can't report your own content.",
  thanks: "Thanks. We'll take a look.",
  failed: "We couldn't send your report",
  note: 'Add a note that says why.',
  noteTooLong: 'Notes can be up to {max} characters.',
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
});

export const labelOfReason = (reason: Reason): string => reasons[reason];

/** The title of the report dialog. */
export const reportTitle = (kind: SubjectKind, userName: string): string =>
  kind === 'profile' ? messages.reportUser({ userName }) : messages.reportThis({ kind, userName });

/** The decisions available to an admin. */
export type ActionKind = 'dismiss' | 'remove' | 'suspend' | 'lift';

/** The kind of some content, and its owner. */
interface SubjectOwner {
  kind: SubjectKind;
  userName: string;
}

/** The label of the button of a decision. */
export function labelOfAction(action: ActionKind, { kind, userName }: SubjectOwner): string {
  switch (action) {
    case 'dismiss':
      return messages.dismiss;
    case 'remove':
      return kind === 'profile' ? messages.clearProfile : messages.remove({ kind });
    case 'suspend':
      return messages.suspend({ userName });
    case 'lift':
      return messages.lift;
  }
}

/** The effect of a decision, and who reads its note. */
export function effectOfAction(action: ActionKind, { kind, userName }: SubjectOwner): string {
  switch (action) {
    case 'dismiss':
      return messages.dismissEffect;
    case 'remove':
      return kind === 'profile'
        ? messages.clearProfileEffect({ userName })
        : messages.removeEffect({ kind, userName });
    case 'suspend':
      return messages.suspendEffect({ userName });
    case 'lift':
      return messages.liftEffect({ userName });
  }
}

/** The decision in the past tense, after the admin's name. */
export function pastTenseOfAction(action: ActionKind, { kind, userName }: SubjectOwner): string {
  switch (action) {
    case 'dismiss':
      return messages.dismissed;
    case 'remove':
      return kind === 'profile' ? messages.clearedProfile : messages.removed({ kind });
    case 'suspend':
      return messages.suspended({ userName });
    case 'lift':
      return messages.lifted({ userName });
  }
}
