import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  health: 'Health',
  failed: "We couldn't check the server",
  loading: 'Checking …',
  version: 'version {version}',
  summary:
    '{failed, plural, =0 {Nothing failed} other {{failed} failed}}, {warnings, plural, =0 {no warnings} one {{warnings} warning} other {{warnings} warnings}}, {fine} fine',
  notOk: 'Not ok',
  hidden: 'Hidden warnings',
  fine: 'Fine',
  states: { ok: 'Fine', warning: 'Warning', failed: 'Failed' },
  hide: 'Hide for {days} days',
  show: 'Show again',
  more: '{id, select, jobs {Open jobs} mail {Open mail} backup {Open backups} team {Open people} pages {Write pages} disk {Open storage} audit {Open the audit log} other {Open}}',
  versions: 'Versions',
  processes: '{count, plural, one {{count} process} other {{count} processes}}',
  process: '{role, select, web {Web} worker {Worker} other {Web and worker}} on {host}',
  started: 'up {time}',
  noProcesses: 'No process has reported yet. Each reports every ten seconds.',
});
