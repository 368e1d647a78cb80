import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { host } from '../test/host.fixture.ts';
import { copyBinaries, findPackage, prepareBinaries } from './binaries.ts';

test('the programs run in place, also when several starts prepare them at once', async () => {
  const folders = await Promise.all(
    Array.from({ length: 4 }, () => prepareBinaries({ account: undefined, copyTo: tmpdir(), host })),
  );
  for (const { initdb, postgres, major } of folders) {
    expect(execFileSync(initdb, ['--version'], { encoding: 'utf8' })).toContain(` ${major}.`);
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain(` ${major}.`);
  }
});

test('several starts make one copy for another user and remove the copy of a killed start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'binaries-'));
  try {
    await chmod(folder, 0o755);
    const packaged = join(findPackage(host), 'native');
    const target = join(folder, 'copy');
    await mkdir(`${target}.abandoned`);
    await utimes(`${target}.abandoned`, 0, 0);
    const copies = await Promise.all([copyBinaries(packaged, target), copyBinaries(packaged, target)]);
    expect(new Set(copies)).toEqual(new Set([join(target, 'native')]));
    expect(await readdir(folder)).toEqual(['copy']);
    const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const output = execFileSync(join(target, 'native/bin/postgres'), ['--version'], {
      encoding: 'utf8',
      cwd: '/',
      ...asOther,
    });
    expect(output).toContain('postgres (PostgreSQL)');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
