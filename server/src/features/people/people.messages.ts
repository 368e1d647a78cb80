import { defineMessages } from '@backbeat/contract';

/** The mails about roles and deletions. */
export const messages = defineMessages({
  yourRole:
    '{role, select, administrator {You are an administrator now} moderator {You are a moderator now} other {You are a member now}}',
  yourRoleWhat:
    "{role, select, administrator {Hi {userName}, you can now do everything in the console of this server.} moderator {Hi {userName}, you can now decide about reports and sign-ups in the console of this server.} other {Hi {userName}, you're no longer part of the team of this server. Your account stays as it is.}}",
  teamChanged: 'The team of this server changed',
  teamChangedWhat:
    '{role, select, administrator {{userName} is an administrator now.} moderator {{userName} is a moderator now.} other {{userName} is a member now.}}',
  notExpected: "Didn't expect this? Look at the audit log, and talk to your team.",
  changedBy: 'Changed by {by}.',
  openConsole: 'Open the console',
  operator: 'a command on the server',
  deletion: 'Your account will be deleted',
  deletionWhat:
    "Hi {userName}, the people who run this server will delete your account with everything in it at {time}. Until then you can't log in, and everything you've published is hidden.",
  deleted: 'Your account was deleted',
  deletedWhat:
    'Hi {userName}, the people who run this server have deleted your account with everything in it.',
  contact: 'If you think this is a mistake, reply to them: {contact}',
});
