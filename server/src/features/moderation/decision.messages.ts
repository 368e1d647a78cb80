import { defineMessages } from '@backbeat/contract';

/** The mails about decisions. */
export const messages = defineMessages({
  reason: 'Reason: {note}',
  cleared: 'Your profile was cleared',
  clearedWhat: 'Hi {userName}, we removed the pictures, text and links from your profile after a report.',
  removed:
    'Your {kind, select, post {post} comment {comment} demo {demo} release {release} playlist {playlist} other {message}} was removed',
  removedWhat:
    'Hi {userName}, we removed your {kind, select, post {post} comment {comment} demo {demo} release {release} playlist {playlist} other {message}}{place, select, named { "{title}"} on { on "{title}"} in { in "{title}"} other {}}{isReported, select, yes { after a report} other {}}.',
  suspended: 'Your account is suspended',
  suspendedWhat:
    "Hi {userName}, we've suspended your account until further notice. You can't log in, and everything you've published is hidden.",
  suspendedUntil:
    "Hi {userName}, we've suspended your account until {time}. Until then you can't log in, and everything you've published is hidden.",
  warned: 'A warning about your account',
  warnedWhat:
    'Hi {userName}, the people who run this server have a warning for you. Nothing else changes for now.',
  lifted: 'Your account is back',
  liftedWhat:
    "Hi {userName}, we've lifted the suspension of your account. You can log in again, and everything you've published is back.",
  /** The name shown for decisions made with the admin command. */
  operator: 'Operator',
  /** The name shown where a suspension ended by itself. */
  server: 'Server',
});
