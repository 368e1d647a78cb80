import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, chooseAccount, findInaccessibleFolder } from './os-account.ts';
import { CannotStart } from './cannot-start.ts';
import type { Host } from './host.ts';

/** Where a database lies and which user owns it. */
export interface Place {
  /** PostgreSQL's own data directory. */
  clusterDir: string;
  /**
   * A folder that `account` can enter, for files that belong to the database: the cluster's parent.
   */
  folder: string;
  /** The user that PostgreSQL runs as; undefined for the user of this process. */
  account: Account | undefined;
  /** The folder for copies of PostgreSQL's programs, if they cannot run in place. */
  copyTo: string;
  /** A sentence for the operator if the database lies outside the data folder. */
  notice: string | undefined;
  host: Host;
}

/**
 * Decides where the database of an existing data folder lies: in `dataDir/postgres`, or below
 * `host.systemFolder` if root starts it and the database's user cannot enter the data folder. An existing
 * database stays where it is. An unreachable database is an error, since an empty one in its place
 * would look like data loss.
 */
export async function chooseDataDir(dataDir: string, host: Host): Promise<Place> {
  const home = await realpath(dataDir);
  const inside = join(home, 'postgres');
  const outside = outsideOf(home, host);
  const account = await chooseAccount(inside, home, host);
  const isInside = await exists(inside);
  const isOutside = !isInside && (await exists(outside));
  if (account === undefined) {
    if (isOutside) {
      throw new CannotStart(
        `An earlier start as root put the database of ${home} in ${outside}. Start as root again, or give this user another ${host.dataDirSetting}.`,
      );
    }
    return { clusterDir: inside, folder: home, account, copyTo: home, notice: undefined, host };
  }

  const inaccessibleFolder = await findInaccessibleFolder(account, home);
  if (isInside && inaccessibleFolder !== undefined) {
    throw new CannotStart(
      `The database in ${inside} is out of reach: PostgreSQL runs as the user ${account.name}, who can't open ${inaccessibleFolder}. Allow it with: chmod o+x ${inaccessibleFolder}`,
    );
  }
  if (isOutside || inaccessibleFolder !== undefined) {
    const folder = dirname(outside);
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return {
      clusterDir: outside,
      folder,
      account,
      host,
      copyTo: host.systemFolder,
      notice: `The database is in ${outside}: PostgreSQL runs as the user ${account.name}, who ${inaccessibleFolder === undefined ? "couldn't" : "can't"} open ${inaccessibleFolder ?? home}.`,
    };
  }
  return { clusterDir: inside, folder: home, account, copyTo: host.systemFolder, notice: undefined, host };
}

/** Whether a data folder has an embedded database. Creates nothing. */
export async function hasCluster(dataDir: string, host: Host): Promise<boolean> {
  const home = await realpath(dataDir).catch(() => undefined);
  return (
    home !== undefined && ((await exists(join(home, 'postgres'))) || (await exists(outsideOf(home, host))))
  );
}

/** Creates the data folder if it is missing. */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await exists(dataDir)) return;
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new CannotStart(`This user can't create the data folder ${dataDir}.`, { cause });
  });
  // Private, except that the database's user must be able to pass through root's folder. The umask
  // has no effect here.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

const outsideOf = (home: string, { systemFolder }: Host): string =>
  join(systemFolder, nameFor(home), 'postgres');

/** The same name for the same folder at every start, and different names for different folders. */
function nameFor(home: string): string {
  return `${basename(home)}-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
