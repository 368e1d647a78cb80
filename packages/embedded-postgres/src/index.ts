export { CannotStart } from './cannot-start.ts';
export { hasCluster } from './data-dir.ts';
export type { Host } from './host.ts';
export { AlreadyRunning } from './lock.ts';
export {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
  type StartOptions,
} from './start.ts';
