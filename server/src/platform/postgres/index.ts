export { CannotStart } from './cannot-start.ts';
export { AlreadyRunning } from './lock.ts';
export { hasCluster } from './place.ts';
export { Pulse } from './pulse.ts';
export { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './start.ts';
