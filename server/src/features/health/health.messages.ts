import { defineMessages } from '@backbeat/contract';

export const titles = defineMessages({
  database: 'Database',
  replica: 'Read replica',
  disk: 'Disk',
  storage: 'Files',
  redis: 'Redis',
  worker: 'Worker',
  jobs: 'Jobs',
  mail: 'Mail',
  backup: 'Backup',
  address: 'Address',
  proxy: 'Reverse proxy',
  team: 'Team',
  pages: 'Pages',
  clock: 'Clocks',
  settings: 'Settings',
  audit: 'Audit log',
});

export const messages = defineMessages({
  noAnswer: 'No answer within {seconds} s.',
  threw: 'The check itself failed.',
  seeLog: 'Look at the log of the server.',
  storage: 'Answered in {ms} ms.',
  slow: 'Answered in {ms} ms, which is slow.',
  away: "It doesn't answer.",

  database: '{count} of {max} connections are in use.',
  databaseFull: '{count} of {max} connections are in use.',
  databaseFullFix: 'Raise max_connections in PostgreSQL, or run fewer processes.',
  databaseTransaction: 'A transaction has been open for {minutes} minutes.',
  databaseTransactionFix: 'Look for it in pg_stat_activity. It keeps PostgreSQL from cleaning up.',
  databaseFix: 'Check DATABASE_URL and the log of PostgreSQL.',

  replica: '{seconds} s behind.',
  replicaFix:
    'Check DATABASE_REPLICA_URL and the replication of that server. Lists come from the primary meanwhile.',

  disk: '{free} are free.',
  diskLow: '{free} are free, and MIN_FREE_DISK is {min}.',
  diskLowFix: 'Make room in {folder}. Uploads stop when the minimum is reached.',
  diskFull: 'Only {free} are free. Uploads are refused below {min} (MIN_FREE_DISK).',
  diskFullFix: 'Make room in {folder} or move it to a larger disk (DATA_DIR).',
  diskLargest:
    '{kind, select, original {Original recordings} rendition {Streams} image {Images} chat {Chat files} export {Data exports} other {Backups}} take most, {size}.',

  bucketFix: 'Check S3_ENDPOINT, S3_BUCKET and the keys.',
  folderFix: 'Check the disk of {folder} (DATA_DIR).',
  redisFix: 'Check REDIS_URL. Limits count per process meanwhile, and open pages miss changes.',
  redisMissing: '{count} web processes run without Redis.',
  redisMissingFix: 'Set REDIS_URL, so that they share limits and messages.',

  worker: '{count, plural, one {{count} worker runs.} other {{count} workers run.}}',
  workerGone: 'No worker runs: audio, mail and cleaning up wait.',
  workerGoneFix: 'Start a process with ROLE=worker, or one without ROLE.',
  workerVersion: 'Processes run different versions: {versions}.',
  workerVersionFix: 'Finish the upgrade: restart the processes of the older version.',

  jobs: 'Nothing is late.',
  jobsLate: 'The oldest due job has waited for {minutes} minutes.',
  jobsFailed: '{count, plural, one {{count} job has} other {{count} jobs have}} failed in 24 hours.',
  jobsFix: 'See which jobs wait or have failed.',

  mail: 'Mail is sent through {server}.',
  mailOutbox: 'Mail stays in the outbox.',
  mailMissing: 'No mail server is set, so nobody can sign up or reset a password.',
  mailMissingFix: 'Set SMTP_URL and MAIL_FROM, and restart.',
  mailFailing: 'The last {count} attempts to send mail have failed.',
  mailFailingFix: 'Read what the mail server says, and send a test mail.',

  backup:
    'The newest backup is {hours, plural, =0 {less than an hour} one {{hours} hour} other {{hours} hours}} old.',
  backupNone: 'There is no backup yet.',
  backupUnchecked: 'No backup has been checked yet.',
  backupUncheckedFix: 'Check one in the console, which reads all of it.',
  backupFailed: 'The last backup failed. {error}',
  backupDamaged: 'The last backup is damaged. {error}',
  backupFailedFix: 'Look at the disk that holds backups, and start another one.',
  backupFix:
    'Make a backup in the console or with npm run backup, and choose an hour for it in the settings.',

  address: 'People reach this server at {address}.',
  addressOther: 'You opened {origin}, but PUBLIC_URL is {address}.',
  addressOtherFix: 'Set PUBLIC_URL={origin}, and restart.',
  addressPlain: 'PUBLIC_URL is {address}, so passwords travel unencrypted.',
  addressPlainFix: 'Set up https, and change PUBLIC_URL.',

  proxy: 'Your requests come without headers of an unknown proxy.',
  proxyUnknown:
    'Requests come from {peer} with X-Forwarded-For, but TRUST_PROXY doesn’t name it: all visitors look like one.',
  proxyUnknownFix: 'Set TRUST_PROXY={peer}, and restart.',

  clock: 'All clocks agree within {seconds} s.',
  clockDiffers:
    'The clock of {host} is {seconds} s {direction, select, ahead {ahead of} other {behind}} the database.',
  clockFix: 'Synchronise the clocks of the machines, for example with chrony.',

  settings: 'All variables are known.',
  settingsLate: 'Processes on {hosts} work with old settings.',
  settingsLateFix: 'Check their connection to the database, or restart them.',
  settingsUnknown: '{sentences}',

  teamAway:
    'No one of the team has been here for {days} days, and sign-up is open. New people and reports wait unseen.',
  teamAwayFix: 'Look after the server more often, appoint others, or let sign-up need approval.',
  team: 'Several administrators, all with a second step.',
  teamOne: 'There is one administrator. If they lose access, nobody can let them in.',
  teamOneFix: 'Appoint another one.',
  teamStep: '{count, plural, one {{count} member} other {{count} members}} of the team have no second step.',
  teamStepFix: 'Ask them to turn on two-step verification or to add a passkey.',
  pages: 'The pages that people look for are there.',
  pagesMissing: 'Anyone may join, but these pages are missing: {pages}.',
  pagesFix: 'Write them. Each has a template to start from.',

  audit: 'The chain of entries is unbroken.',
  auditBroken: 'Entry {seq} does not fit: someone with the rights of the database changed the log.',
  auditFix: 'Compare the log with an export and with older backups.',
  settingsUnknownFix: 'Correct the name of the variable or remove it, and restart.',
});

export const mails = defineMessages({
  subject: '{name}: {count, plural, one {{title} has failed} other {{count} checks have failed}}',
  subjectEnded: '{name}: {count, plural, one {{title} works again} other {{count} checks work again}}',
  failedLine: '{title}: {detail}',
  ended: '{title} works again.',
  open: 'Open the console',
});
