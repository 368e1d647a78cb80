import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { scaleTimeout } from './server/test/scale-timeout.ts';

/** Tests that hold our own work against FFmpeg's are there where FFmpeg is. */
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
/** Limits where tests wait for processes that are killed and replaced, which takes as long on each machine. */
const PATIENT = { testTimeout: 240_000, hookTimeout: 240_000 };
/** Tests that hold our own work against another server are there where that one is: server/test/servers/rabbit.sh starts it. */
const beside = (url: string | undefined, name: string) =>
  url === undefined
    ? []
    : [
        {
          extends: true as const,
          test: { name, include: [`{packages,server}/**/*.${name}.test.ts`], ...PATIENT },
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
            ...PATIENT,
            // Most of the time goes by waiting; in the long form nothing else takes the processor while times are judged.
            maxWorkers: length === 'short' ? 4 : 1,
          },
        },
      ];

class ProjectsInOrder extends BaseSequencer {
  /** Files of a project stay together: Vitest ends a worker when a file of another project is next. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest
    const sorted = await super.sort(files);
    const projects = files[0]?.project.vitest.projects ?? [];
    return projects.flatMap((project) => sorted.filter((file) => file.project === project));
  }
}

/** Tests that start PostgreSQL, Node, media processes or nginx, and mostly wait for them, or change their own process for good. */
const PROCESSES = [
  '{packages,server,scripts}/**/*.process.test.{ts,mjs}',
  'packages/embedded-postgres/src/*.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    sequence: { sequencer: ProjectsInOrder },
    // Server tests wait for PostgreSQL, child processes and timers, so one more than there are cores.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    testTimeout: scaleTimeout(30_000),
    hookTimeout: scaleTimeout(30_000),
    expect: { poll: { timeout: scaleTimeout(20_000), interval: 20 } },
    // In this order. What waits most comes first, beside what takes the processor, so that no long file runs alone at the end.
    projects: [
      {
        extends: true,
        test: { name: 'processes', include: PROCESSES, globalSetup: 'server/test/global-setup.ts' },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['contract/{src,build}/**/*.test.ts'],
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          exclude: ['packages/**/*.rabbit.test.ts', ...PROCESSES],
          isolate: false,
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: { name: 'scripts', include: ['{scripts,bench}/**/*.test.{ts,mjs}'], exclude: PROCESSES },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [
            'server/**/*.cluster.test.ts',
            'server/test/faults/**',
            ...PROCESSES,
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
