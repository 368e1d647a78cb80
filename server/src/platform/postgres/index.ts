export {
  AlreadyRunning,
  CannotStart,
  findRunningPostgres,
  hasCluster,
  startEmbeddedPostgres,
} from '@packages/embedded-postgres';
