import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildPart, isBuilt } from './build-part.mjs';
import { isInstalled, nodeComplaint } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prepare-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file, content) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

test('nodeComplaint accepts Node.js 20.20 and newer, and names the required version otherwise', () => {
  expect(['20.20.0', '20.20.2', '22.0.0', '24.1.0'].map(nodeComplaint)).toEqual(Array(4).fill(undefined));
  for (const version of ['20.19.9', '18.20.4']) {
    expect(nodeComplaint(version)).toContain(`Node.js 20.20 or newer is required, but this is ${version}.`);
  }
});

describe('isInstalled', () => {
  const lockedPackages = {
    '': { name: 'x' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-e', optional: true },
  };
  const installedPackages = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
  beforeEach(() => {
    write('package-lock.json', { packages: lockedPackages });
    write('node_modules/.package-lock.json', { packages: installedPackages });
    write('node_modules/a/package.json', {});
  });

  test('returns true if npm recorded the same versions, without packages for other systems', () => {
    expect(isInstalled(root)).toBe(true);
  });
  test.each([
    ['nothing is installed', () => rmSync(join(root, 'node_modules'), { recursive: true })],
    ['a package was deleted', () => rmSync(join(root, 'node_modules/a'), { recursive: true })],
    [
      'another version is installed',
      () =>
        write('node_modules/.package-lock.json', {
          packages: { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } },
        }),
    ],
    [
      'a package is new',
      () =>
        write('package-lock.json', {
          packages: { ...lockedPackages, 'node_modules/b': { version: '1.0.0' } },
        }),
    ],
  ])('returns false when %s', (_what, change) => {
    change();
    expect(isInstalled(root)).toBe(false);
  });
  test('throws an error in a checkout without a lock', () => {
    rmSync(join(root, 'package-lock.json'));
    expect(() => isInstalled(root)).toThrow('package-lock.json is missing');
  });
});

describe('buildPart', () => {
  beforeEach(() => {
    write('package.json', { private: true, workspaces: ['web'] });
    write('package-lock.json', {});
    write('tsconfig.base.json', {});
    write('contract/src/index.ts', '');
    write('contract/build/plugin.ts', '');
    write('packages/router/src/index.ts', '');
    write('web/package.json', { name: 'web', version: '1.0.0', scripts: { build: 'node build.mjs' } });
    write('web/src/main.tsx', 'one');
    write(
      'web/build.mjs',
      `import { copyFileSync } from 'node:fs'; copyFileSync('src/main.tsx', process.env.WEB_DIST + '/index.html');`,
    );
  });

  test('builds the web app once, and again after a change of its sources but not of its tests', async () => {
    expect(isBuilt(root, 'web')).toBe(false);
    await buildPart(root, 'web');
    expect(isBuilt(root, 'web')).toBe(true);
    write('web/src/main.test.tsx', 'a test');
    expect(isBuilt(root, 'web')).toBe(true);
    for (const file of [
      'web/src/main.tsx',
      'contract/src/index.ts',
      'packages/router/src/index.ts',
      'package-lock.json',
      'web/src/new.tsx',
    ]) {
      write(file, 'two');
      expect(isBuilt(root, 'web')).toBe(false);
      await buildPart(root, 'web');
      expect(isBuilt(root, 'web')).toBe(true);
    }
    expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe('two');
  });

  test('preserves dist when a build fails or writes elsewhere', async () => {
    await buildPart(root, 'web');
    for (const build of ['process.exit(1)', '']) {
      write('web/build.mjs', build);
      await expect(buildPart(root, 'web')).rejects.toThrow(
        /npm run build web failed|nothing to the folder WEB_DIST/,
      );
      expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe('one');
      expect(isBuilt(root, 'web')).toBe(false);
    }
    expect(readdirSync(join(root, 'web')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

test('buildPart builds the server from its own sources, the contract and the packages, not from the web app', async () => {
  write('package.json', { private: true, workspaces: ['server'] });
  write('package-lock.json', {});
  write('tsconfig.base.json', {});
  write('contract/src/index.ts', '');
  write('contract/build/plugin.ts', '');
  write('packages/pg-jobs/src/index.ts', '');
  write('server/package.json', {
    name: 'server',
    version: '1.0.0',
    scripts: { build: 'node vite.config.ts' },
  });
  write('server/src/main.ts', 'one');
  write('server/build/plugin.ts', 'a plugin');
  write(
    'server/vite.config.ts',
    `require('node:fs').copyFileSync('src/main.ts', process.env.SERVER_DIST + '/main.js');`,
  );
  await buildPart(root, 'server');
  write('web/src/main.tsx', 'a screen');
  write('server/src/db/schema.gen.ts', 'types that are made');
  write('server/src/main.test.ts', 'a test');
  expect(isBuilt(root, 'server')).toBe(true);
  for (const file of ['server/src/main.ts', 'contract/src/index.ts', 'packages/pg-jobs/src/index.ts']) {
    write(file, 'two');
    expect(isBuilt(root, 'server')).toBe(false);
    await buildPart(root, 'server');
  }
  expect(readFileSync(join(root, 'server/dist/main.js'), 'utf8')).toBe('two');
});

describe('oneAtATime', () => {
  test('never runs two works at the same time', async () => {
    const file = join(root, '.cache/turn');
    let atWork = 0;
    const events = [];
    const work = async () => {
      events.push(++atWork);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atWork--;
    };
    let waits = 0;
    await Promise.all([1, 2, 3].map(() => oneAtATime(file, work, () => waits++)));
    expect(events).toEqual([1, 1, 1]);
    expect(waits).toBe(2);
    expect(readdirSync(join(root, '.cache'))).toEqual([]);
  });

  test('takes over the lock of a killed process', async () => {
    const file = join(root, 'turn');
    const program = `import(${JSON.stringify(new URL('one-at-a-time.mjs', import.meta.url).href)}).then(({ oneAtATime }) =>
      oneAtATime(${JSON.stringify(file)}, () => new Promise(() => { console.log('mine'); setInterval(() => {}, 1000); })))`;
    const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(existsSync(file)).toBe(true);
    const order = [];
    const next = oneAtATime(
      file,
      async () => order.push('next'),
      () => order.push('waits'),
    );
    holder.kill('SIGKILL');
    await next;
    expect(order).toEqual(['waits', 'next']);
  });

  test('releases the lock when the work fails', async () => {
    const file = join(root, 'turn');
    await expect(oneAtATime(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await oneAtATime(file, async () => 'done')).toBe('done');
  });
});
