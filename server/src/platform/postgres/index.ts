import {
  findRunningPostgres as findRunning,
  hasCluster as hasClusterFor,
  startEmbeddedPostgres as start,
  type EmbeddedPostgres,
  type Host,
  type StartOptions,
} from '@packages/embedded-postgres';

export { CannotStart } from '@packages/embedded-postgres';

const HOST: Host = {
  systemFolder: '/var/lib/backbeat',
  dataDirSetting: 'DATA_DIR',
  useOtherServer: 'set DATABASE_URL to one of version 15 or newer',
  changeVersion:
    'Go back to the version that made it and back up with: npm run backup -- FILE. ' +
    'Then start this version with an empty DATA_DIR and restore with: npm run restore -- FILE.',
};

/** The tables of the post lists ask for a vacuum after a thousand changes (docs/decisions/007). */
const SETTINGS = { autovacuum_naptime: '5s' };

/** Starts the embedded PostgreSQL of a data folder, with the settings and messages of this product. */
export const startEmbeddedPostgres = ({
  settings,
  ...options
}: Omit<StartOptions, 'host'>): Promise<EmbeddedPostgres> =>
  start({ ...options, host: HOST, settings: { ...SETTINGS, ...settings } });

/** The address of the embedded PostgreSQL that another process runs; undefined if none runs. */
export const findRunningPostgres = (dataDir: string): Promise<string | undefined> =>
  findRunning(dataDir, HOST);

/** Whether a data folder has an embedded database. Creates nothing. */
export const hasCluster = (dataDir: string): Promise<boolean> => hasClusterFor(dataDir, HOST);
