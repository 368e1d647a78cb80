import type { account } from '@backbeat/contract';
import { formatTime } from '../../../platform/dates/index.ts';
import type { OutgoingMail } from '../../../platform/mail/index.ts';
import { writeMail } from '../write-mail.ts';

/** The subjects and sentences of the notices, by event. The other events send none. */
const NOTICES = {
  passwordChanged: [
    'Your password was changed',
    "your password was just changed and you've been logged out everywhere else.",
  ],
  passkeyAdded: ['A passkey was added', 'a passkey was just added to your account.'],
  passkeyRenamed: ['A passkey was renamed', 'a passkey of your account was just renamed.'],
  passkeyRemoved: ['A passkey was removed', 'a passkey was just removed from your account.'],
  passkeyRefused: [
    'We blocked a passkey',
    'we blocked a login because the passkey may have been copied. Remove that passkey in your settings.',
  ],
  twoFactorEnabled: ['Two-step verification is on', 'two-step verification was just turned on.'],
  twoFactorDisabled: ['Two-step verification is off', 'two-step verification was just turned off.'],
  twoFactorReset: [
    'Two-step verification is off',
    'two-step verification was just turned off by the people who run this server.',
  ],
  recoveryCodeUsed: [
    'A recovery code was used',
    'a recovery code was just used in place of a code from your app.',
  ],
  recoveryCodesCreated: ['You have new recovery codes', 'your recovery codes were just replaced.'],
  emailChangeUndone: [
    'Your email was restored',
    "this is your email again and you've been logged out everywhere. Reset your password next.",
  ],
} as const satisfies { [Kind in account.SecurityEventKind]?: readonly [subject: string, sentence: string] };

export type NoticeKind = keyof typeof NOTICES;

export const hasNotice = (kind: account.SecurityEventKind): kind is NoticeKind => kind in NOTICES;

export interface Notice {
  kind: NoticeKind;
  time: Date;
  address: string | null;
  device: string | null;
}

/** Tells the owner what happened, when and where, and what to do if it was not them. */
export function securityNotice(
  { email, userName }: { email: string; userName: string },
  { kind, time, address, device }: Notice,
): OutgoingMail {
  const [subject, sentence] = NOTICES[kind];
  const origin = [formatTime(time), device, address].filter((part) => part !== null);
  return writeMail(email, subject, {
    heading: subject,
    paragraphs: [`Hi ${userName}, ${sentence}`, `When and where: ${origin.join(', ')}.`],
    closing: [
      'Wasn\'t you? Reset your password right away with "Forgot password?" on the login page, then check Security in your settings.',
    ],
  });
}
