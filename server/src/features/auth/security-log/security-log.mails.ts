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
  passwordReset: [
    'Your password was changed',
    "your password was just changed and you've been logged out everywhere.",
  ],
  emailChanged: ['Your email was changed', 'your account just got another email address.'],
  passkeyAdded: ['A passkey was added', 'a passkey was just added to your account.'],
  passkeyRenamed: ['A passkey was renamed', 'a passkey of your account was just renamed.'],
  passkeyRemoved: ['A passkey was removed', 'a passkey was just removed from your account.'],
  passkeysRemoved: ['Your passkeys were removed', 'all passkeys of your account were just removed.'],
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
  exportRequested: [
    'Someone asked for a copy of your data',
    'a copy of everything in your account was just asked for. It can be downloaded when it is ready.',
  ],
  exportDownloaded: ['Your data was downloaded', 'a copy of everything in your account was just downloaded.'],
  emailChangeUndone: [
    'Your email was restored',
    "this is your email again and you've been logged out everywhere. We also removed passkeys, two-step verification and passwords that were newer than the change. Reset your password next.",
  ],
  accountRestored: [
    'Your account was restored',
    'the people who run this server just gave this account back to its owner. Its password no longer works, and its passkeys and two-step verification are gone. Is it yours? Choose a new password with "Forgot password?" on the login page.',
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

const WHAT_TO_DO =
  'Wasn\'t you? Reset your password right away with "Forgot password?" on the login page, then check Security in your settings.';

const WHAT_TO_DO_FORMER =
  'Your account uses another email address now. Wasn\'t you? Open our email "Your email was changed" and undo the change: that brings this address back and removes what was added since.';

const closingOf = (kind: NoticeKind, isFormer: boolean): string => {
  if (kind === 'accountRestored')
    return "Isn't it your account? Please write to the people who run this server.";
  return isFormer ? WHAT_TO_DO_FORMER : WHAT_TO_DO;
};

/**
 * Tells the owner what happened, when and where, and what to do if it was not them.
 * @param recipient `formerEmail`: an address that can undo a change of the email, which gets the mail
 */
export function securityNotice(
  { email, userName, formerEmail }: { email: string; userName: string; formerEmail: string | undefined },
  { kind, time, address, device }: Notice,
): OutgoingMail {
  const [subject, sentence] = NOTICES[kind];
  const origin = [formatTime(time), device, address].filter((part) => part !== null);
  return writeMail(formerEmail ?? email, subject, {
    heading: subject,
    paragraphs: [`Hi ${userName}, ${sentence}`, `When and where: ${origin.join(', ')}.`],
    closing: [closingOf(kind, formerEmail !== undefined)],
  });
}
