import { defineMessages } from '@backbeat/contract';

/** The mails about decisions. */
export const messages = defineMessages({
  reason: 'Reason: {note}',
  cleared: 'Your profile was cleared',
  clearedWhat: 'Hi {userName}, we removed the pictures, text and links from your profile after a report.',
  removed: 'Your {kind, select, post {post} comment {comment} demo {demo} other {message}} was removed',
  removedWhat:
    'Hi {userName}, we removed your {kind, select, post {post} comment {comment} demo {demo} other {message}}{place, select, named { "{title}"} on { on "{title}"} in { in "{title}"} other {}}{isReported, select, yes { after a report} other {}}.',
  suspended: 'Your account is suspended',
  suspendedWhat:
    "Hi {userName}, we've suspended your account until further notice. You can't log in, and everything you've published is hidden.",
  lifted: 'Your account is back',
  liftedWhat:
    "Hi {userName}, we've lifted the suspension of your account. You can log in again, and everything you've published is back.",
  /** Who decides a case on the command line of the server. */
  operator: 'Operator',
});
