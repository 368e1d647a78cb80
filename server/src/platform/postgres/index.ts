export { CannotStart } from './cannot-start.ts';
export { AlreadyRunning } from './lock.ts';
export { ConnectionWatchdog } from './connection-watchdog.ts';
export { hasCluster } from './data-dir.ts';
export { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './start.ts';
