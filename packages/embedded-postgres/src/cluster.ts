import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';
import type { Place } from './data-dir.ts';

/**
 * Ensures that `place.clusterDir` contains a database for these binaries. initdb works in a folder
 * beside it, which is renamed when it is complete, so a crash leaves no partial database.
 * @throws {CannotStart} if the folder belongs to another user or another major version, or is not a
 * database
 */
export async function ensureCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  await removeDrafts(place);
  const version = await readVersion(place);
  if (version === undefined) {
    await createCluster(place, binaries, durable);
  } else if (version !== binaries.major) {
    throw new CannotStart(
      `The database in ${place.clusterDir} was made by PostgreSQL ${version}, but this version includes PostgreSQL ${binaries.major}. ` +
        place.host.changeVersion,
    );
  }
}

/** The major version that created the database; undefined if there is none. */
async function readVersion({ clusterDir, host }: Place): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (cause) {
    const files = await readdir(clusterDir).catch((error: NodeJS.ErrnoException) => error.code ?? '');
    if (files === 'ENOENT' || files.length === 0) return undefined;
    throw new CannotStart(
      typeof files === 'string'
        ? `The database in ${clusterDir} belongs to another user. Start as that user or as root, or give this user another ${host.dataDirSetting}.`
        : `${clusterDir} has files but no database. Move them away, or choose another ${host.dataDirSetting}.`,
      { cause },
    );
  }
}

async function createCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const draft = `${place.clusterDir}.new-${randomUUID()}`;
  await mkdir(draft, { mode: 0o700 });
  if (place.account !== undefined) await chown(draft, place.account.uid, place.account.gid);
  await runInitdb(draft, place, binaries, durable);
  await rename(draft, place.clusterDir);
  if (durable) await syncFolder(place.folder);
}

/**
 * Removes what a start killed during initdb left behind. An orphaned initdb may still be writing;
 * the next start then removes the rest.
 */
async function removeDrafts(place: Place): Promise<void> {
  for (const name of await readdir(place.folder)) {
    if (!name.startsWith(`${basename(place.clusterDir)}.new-`)) continue;
    await rm(join(place.folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function runInitdb(clusterDir: string, place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const args = [
    ['-D', clusterDir],
    ['-U', 'postgres'],
    // Only the database's own user can enter the socket's folder, and that user can read the files
    // anyway. A password would protect nothing more.
    ['-A', 'trust'],
    ['--encoding=UTF8'],
    // Sorts and compares by code point, the same on every system and in every version.
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // pg_trgm recognizes letters by the C library's LC_CTYPE: with plain C it drops all but ASCII.
    // macOS has no C.UTF-8.
    ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`],
    ['--no-instructions'],
    durable ? [] : ['--no-sync'],
  ].flat();
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      ...(place.account === undefined ? {} : { uid: place.account.uid, gid: place.account.gid }),
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('error', (cause) =>
      reject(new CannotStart(`PostgreSQL's initdb couldn't run: ${cause.message}`, { cause })),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CannotStart(`PostgreSQL's initdb failed: ${complaint.trim() || `exit code ${code}`}`));
    });
  });
}

/** PostgreSQL's processes receive none of this process's environment, which may contain secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
