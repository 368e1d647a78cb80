import { defineMessages } from '@backbeat/contract';

/** What the sign-up says where it needs an approval or an invite, or is closed. */
export const messages = defineMessages({
  contact: 'Questions? Write to <link>{email}</link>.',
  toStart: 'Back to the start page',
  thanks: "Thanks! We'll email you when the team has decided.",
  code: 'Invite code',
  codeHint: '10 letters and digits',
  acceptCode: 'Continue',
  approvalNotice:
    'The team approves new accounts. Fill in your details, and we’ll email you when they have decided.',
  inviterNotice: '{userName} will see that you joined.',
  reason: 'Why would you like to join?',
  reasonHint: 'Only the team reads it.',
  invitedTitle: '{userName} invites you',
  invitedText: 'Join {name}, publish your music and finish tracks together.',
  join: 'Create your account',
  inviteTitle: 'Your invite',
  loadingInvite: 'Loading the invite',
  loading: 'Loading',
  rules: 'The rules of this server',
  agree: 'I agree to the <terms>Terms</terms> and have read the <privacy>Privacy notice</privacy>.',
});
