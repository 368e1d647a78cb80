import { defineMessages } from '../../messages/define-messages.ts';

/** What a mail is about, for the list of failures. */
export const mailKinds = defineMessages({
  'address-code': 'Code to confirm an address',
  'address-in-use': 'An account exists already',
  'address-changed': 'Change of an address',
  'reset-code': 'Code to reset a password',
  'security-notice': 'Security notice',
  decision: 'Decision of the team',
  export: 'Copy of an account’s data',
  notification: 'Notifications',
  plus: 'Plus',
  'sign-up': 'Sign-up request',
  invite: 'Invite',
  'guest-request': 'Request to a guest',
  'guest-code': 'Code for a guest',
  'guest-news': 'News for a guest',
  team: 'News for administrators',
  health: 'Health of the server',
  test: 'Test mail',
});
export type MailKind = keyof typeof mailKinds;

/** How far the delivery of a mail comes, in order. */
export const MAIL_STAGES = ['resolve', 'connect', 'tls', 'login', 'sender', 'recipient', 'data'] as const;
export type MailStage = (typeof MAIL_STAGES)[number];

export const messages = defineMessages({
  noServer: 'No mail server is set. Mail stays in {folder}.',
  address: 'Enter an email address.',
  selector: 'Enter the selector of your DKIM key, such as mail.',
});
