import type { Host } from '../src/host.ts';

/** The program of the tests. */
export const host: Host = {
  systemFolder: '/var/lib/embedded-postgres-test',
  dataDirSetting: 'DATA_DIR',
  useOtherServer: 'set DATABASE_URL',
  changeVersion: 'Dump it with the old version, and restore it with this one.',
};
