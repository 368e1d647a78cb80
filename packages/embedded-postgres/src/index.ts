export { CannotStart } from './cannot-start.ts';
export { AlreadyRunning } from './lock.ts';
export { hasCluster } from './data-dir.ts';
export { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './start.ts';
