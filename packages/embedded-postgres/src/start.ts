import { existsSync } from 'node:fs';
import { chown, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Account, findInaccessibleFolder } from './os-account.ts';
import { prepareBinaries } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';
import type { Host } from './host.ts';
import { ensureCluster } from './cluster.ts';
import { stopStaleProcesses } from './stale-processes.ts';
import { lockDataDir, acceptsConnections } from './lock.ts';
import { type Place, chooseDataDir, makeDataDir } from './data-dir.ts';
import { startPostmaster } from './postmaster.ts';
import { superviseServer } from './supervisor.ts';

/** A running PostgreSQL, over a private unix socket. */
export interface EmbeddedPostgres {
  /** The connection string. It does not change when the server restarts. */
  url: string;
  /** The folder that contains the database. */
  dataDir: string;
  /** A sentence for the operator if that is outside the data folder. */
  notice?: string;
  /** Stops the server and releases the data folder. */
  stop(): Promise<void>;
  /** Runs with a reason when the server ends unexpectedly; it is restarted until stop(). */
  onExit(listener: (reason: string) => void): void;
}

const PORT = '5432';

export interface StartOptions {
  /** Created if it is missing. */
  dataDir: string;
  host: Host;
  /** Settings of the server, in addition to the defaults or instead of them. */
  settings?: Record<string, string>;
  /** Receives a sentence about each event that matters to the operator. */
  log: (sentence: string) => void;
}

/**
 * Starts PostgreSQL on the database in `dataDir/postgres`, which is created if it is missing, and
 * locks `dataDir` for this process until `stop()`.
 * @throws {AlreadyRunning} if another start holds `dataDir`
 * @throws {CannotStart} for any other obstacle
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { host, settings = {}, log } = options;
  if (process.platform === 'win32') {
    throw new CannotStart(
      `The embedded PostgreSQL needs Linux or macOS. Use another PostgreSQL: ${host.useOtherServer}.`,
    );
  }
  const dataDir = resolve(options.dataDir);
  await makeDataDir(dataDir);
  const place = await chooseDataDir(dataDir, host);
  const unlock = await lockDataDir(dataDir, host);
  const giveBack = async (): Promise<void> => {
    await removeSocketDir(place);
    await unlock();
  };
  try {
    const binaries = await prepareBinaries(place);
    await ensureCluster(place, binaries, settings['fsync'] !== 'off');
    const socketDir = await makeSocketDir(place);
    const supervisor = await superviseServer(async (signal) => {
      await stopStaleProcesses(place.clusterDir, log);
      return startPostmaster({ ...place, program: binaries.postgres, socketDir, settings, log, signal });
    }, log);

    const stop = async (): Promise<void> => {
      await supervisor.stop();
      await giveBack();
    };
    let stopPromise: Promise<void> | undefined;
    return {
      url: urlFor(socketDir),
      dataDir: place.clusterDir,
      ...(place.notice === undefined ? {} : { notice: place.notice }),
      stop: () => (stopPromise ??= stop()),
      onExit: (listener) => supervisor.onExit(listener),
    };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/**
 * The address of the embedded server that another process runs on `dataDir`, or undefined if none
 * runs. For commands that work beside it.
 */
export async function findRunningPostgres(dataDir: string, host: Host): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const place = await chooseDataDir(resolve(dataDir), host);
  const socketDir = await readlink(linkTo(place)).catch(() => undefined);
  if (socketDir === undefined) return undefined;
  const socket = join(socketDir, `.s.PGSQL.${PORT}`);
  return existsSync(socket) && (await acceptsConnections(socket)) ? urlFor(socketDir) : undefined;
}

function urlFor(socketDir: string): string {
  return `postgres://postgres@${encodeURIComponent(socketDir)}:${PORT}/postgres`;
}

/**
 * Creates a folder that only the database's user can enter. It is outside the data folder, since
 * the address of a socket has at most about 100 characters. A link in the data folder leads to it.
 */
async function makeSocketDir(place: Place): Promise<string> {
  await removeSocketDir(place);
  const socketDir = await mkdtemp(join(await temporaryFolder(place.account), SOCKET_DIR_PREFIX));
  if (place.account !== undefined) await chown(socketDir, place.account.uid, place.account.gid);
  await symlink(socketDir, linkTo(place));
  return socketDir;
}

const SOCKET_DIR_PREFIX = 'postgres-';

async function temporaryFolder(account: Account | undefined): Promise<string> {
  const inaccessibleFolder =
    account === undefined ? undefined : await findInaccessibleFolder(account, tmpdir());
  return inaccessibleFolder === undefined ? tmpdir() : '/tmp';
}

async function removeSocketDir(place: Place): Promise<void> {
  const socketDir = await readlink(linkTo(place)).catch(() => undefined);
  if (socketDir?.includes(`/${SOCKET_DIR_PREFIX}`) === true)
    await rm(socketDir, { recursive: true, force: true });
  await rm(linkTo(place), { force: true });
}

function linkTo(place: Place): string {
  return join(place.folder, 'postgres.socket');
}
