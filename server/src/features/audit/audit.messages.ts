import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  broken: 'The audit log has been changed',
  brokenAt: "The nightly check found that entry {seq} doesn't fit the one before it.",
  whatToDo:
    'Somebody changed the log in the database. Compare its head with those in the server log and in older backups.',
  openLog: 'Open the audit log',
});
