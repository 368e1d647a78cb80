import { defineMessages } from '@backbeat/contract';

/** The mails about joining. */
export const messages = defineMessages({
  ignore: "Didn't request this? You can ignore this email.",
  approved: "You're in",
  approvedWhat:
    'Hi {userName}, the team approved your request. Your account is ready: log in with your password.',
  logIn: 'Log In',
  rejected: 'About your request to join',
  rejectedWhat:
    "Hi {userName}, the team decided not to approve your request, so we didn't create an account.",
  wordsOfTeam: 'The team says:',
  expired: 'Your request has expired',
  expiredWhat:
    "Hi {userName}, the team hasn't decided about your request within {days} days, so we deleted it. You can sign up again at any time.",
  waits: 'Your request is waiting',
  waitsWhat:
    "Someone, probably you, tried to sign up with this address. We already have your request. We'll email you when the team has decided.",
  invited: '{userName} invites you to {brand}',
  invitedWhat:
    '{userName} invites you to join {brand}, a place to publish your music and finish tracks together.',
  join: 'Accept the invite',
  ignoreInvite: "Don't know who this is? You can ignore this email.",
  approvalNow: 'Sign-up now needs approval',
  approvalNowWhat:
    'Nobody of the team was here for {days} days, so new people now wait for approval. Change it in the console under Settings, Sign-up.',
  openWithoutStaff: 'Sign-up is open, and nobody of the team is here',
  openWithoutStaffWhat:
    'Nobody of the team was here for {days} days. Sign-up stays open, since the environment sets its mode.',
  manySignUps: 'Many people are signing up',
  manySignUpsWhat:
    'The limit of {perHour} sign-ups an hour is reached. Others are asked to try again later. If that is expected, raise the limit in the console under Settings, Sign-up.',
});

/** What the overview of the console says about sign-up. */
export const warnings = defineMessages({
  title: 'Sign-up',
  limit: 'The limit of {perHour} sign-ups an hour is reached. Others are asked to try again later.',
  limitFix: 'If that is expected, raise the limit.',
  mode: 'Nobody of the team was here for {days} days, so new people now wait for approval.',
  modeFix: 'Choose who can join.',
  open: 'Sign-up is open, and nobody of the team was here for {days} days.',
  openFix: 'Change SIGN_UP_MODE, and restart.',
});
