import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that hold our own work against FFmpeg's are there where FFmpeg is. */
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
/** Tests that hold our own work against another server are there where that one is: server/test/servers/rabbit.sh starts it. */
const beside = (url: string | undefined, name: string) =>
  url === undefined
    ? []
    : [
        {
          extends: true as const,
          test: { name, include: [`{packages,server}/**/*.${name}.test.ts`] },
        },
      ];

/** Databases and files of tests lie in memory where there is room: a third of the time went to the disk. */
const MEMORY = '/dev/shm';
const hasRoom = () => {
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 4 * 2 ** 30;
};
if (process.env['FAULTS'] === undefined && existsSync(MEMORY) && hasRoom()) process.env['TMPDIR'] = MEMORY;

/** Whether a small file system can be made here, to be filled. */
const mayMount = () =>
  spawnSync('unshare', ['--mount', 'true']).status === 0 && spawnSync('losetup', ['--find']).status === 0;
/** Tests that kill and cut real processes: npm run test:faults. */
const faults = (length: string | undefined) =>
  length === undefined
    ? []
    : [
        {
          extends: true as const,
          test: {
            name: 'faults',
            include: ['server/test/faults/*.test.ts'],
            exclude: [
              'server/**/*.cluster.test.ts',
              ...(mayMount() ? [] : ['server/test/faults/full-disk.test.ts']),
            ],
            globalSetup: 'server/test/global-setup.ts',
            pool: 'forks' as const,
            // Most of the time goes by waiting; in the long form nothing else takes the processor while times are judged.
            maxWorkers: length === 'short' ? 4 : 1,
          },
        },
      ];

/** The slowest files, which start first in their project, so that none runs alone at the end. */
const SLOW_FILES = [
  'server/test/permissions.test.ts',
  'embedded-postgres/src/crash.test.ts',
  'http/realtime/realtime.test.ts',
  'server/test/route-addresses.test.ts',
  'embedded-postgres/src/start.test.ts',
  'scripts/commands.test.ts',
  'database/backup.test.ts',
  'worker/child-pool.test.ts',
  'pg-jobs/src/recovery.test.ts',
  'analysis/analyse.ffmpeg.test.ts',
  'server/test/misconfigured.test.ts',
  'server/test/http.test.ts',
];
const isSlow = ({ moduleId }: TestSpecification) => SLOW_FILES.some((file) => moduleId.endsWith(file));
class SlowFilesFirst extends BaseSequencer {
  /** Files of a project stay together: Vitest ends a worker when a file of another project is next. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    sequence: { sequencer: SlowFilesFirst },
    // Server tests wait for PostgreSQL, child processes and timers, so one more than there are cores.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    // For tests and hooks that hang; a busy machine runs a property test ten times longer than an idle one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          exclude: ['packages/**/*.rabbit.test.ts'],
          isolate: false,
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: { name: 'scripts', include: ['{scripts,bench}/**/*.test.{ts,mjs}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [
            'server/**/*.cluster.test.ts',
            'server/test/faults/**',
            ...(hasFfmpeg ? [] : ['server/**/*.ffmpeg.test.ts']),
          ],
          // One PostgreSQL serves all files.
          globalSetup: 'server/test/global-setup.ts',
          // The product is loaded once for each worker, not for each file.
          isolate: false,
          pool: 'forks',
        },
      },
      ...beside(process.env['RABBIT_TEST_URL'], 'rabbit'),
      ...beside(process.env['CLUSTER'], 'cluster'),
      ...faults(process.env['FAULTS']),
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/**/*.dom.test.tsx'],
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'web-dom',
          include: ['web/**/*.dom.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'web/src/lib/dom-setup.fixture.ts',
          // Loading React and jsdom takes longer than the tests. Files that share a process share
          // their modules, also mocked ones.
          isolate: false,
        },
      },
    ],
  },
});
