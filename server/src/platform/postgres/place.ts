import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, chooseAccount, closedFolder } from './account.ts';
import { CannotStart } from './cannot-start.ts';

/** Where a database lies and who owns it. */
export interface Place {
  /** PostgreSQL's own data directory. */
  clusterDir: string;
  /** A folder that `account` can enter, for what belongs to the database: the cluster's parent. */
  folder: string;
  /** Whom PostgreSQL runs as; undefined: the caller. */
  account: Account | undefined;
  /** Where PostgreSQL's programs are copied to when they cannot be used where they are. */
  copyTo: string;
  /** A sentence for the start screen when the database lies outside the data folder. */
  notice: string | undefined;
}

/** For what a start by root cannot keep in a data folder closed to the database's user. */
const SYSTEM_FOLDER = '/var/lib/backbeat';

/**
 * Decides where the database of a data folder that exists lies: in `dataDir/postgres`, or
 * below SYSTEM_FOLDER where the start is root's and the database's user cannot enter the data folder.
 * A database that is already there stays where it is; one that cannot be reached any more is an error, since
 * an empty one in its stead would look like a loss.
 */
export async function choosePlace(dataDir: string): Promise<Place> {
  const home = await realpath(dataDir);
  const inside = join(home, 'postgres');
  const outside = outsideOf(home);
  const account = await chooseAccount(inside, home);
  const isInside = await exists(inside);
  const isOutside = !isInside && (await exists(outside));
  if (account === undefined) {
    if (isOutside) {
      throw new CannotStart(
        `An earlier start by root keeps the database of ${home} in ${outside}. Start as root again, or give this user another DATA_DIR.`,
      );
    }
    return { clusterDir: inside, folder: home, account, copyTo: home, notice: undefined };
  }

  const closed = await closedFolder(account, home);
  if (isInside && closed !== undefined) {
    throw new CannotStart(
      `The database in ${inside} is out of reach: PostgreSQL runs as the user ${account.name}, and ${closed} is closed to that user. Open it with: chmod o+x ${closed}`,
    );
  }
  if (isOutside || closed !== undefined) {
    const folder = dirname(outside);
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return {
      clusterDir: outside,
      folder,
      account,
      copyTo: SYSTEM_FOLDER,
      notice: `The database lies in ${outside}: root started this, PostgreSQL runs as the user ${account.name}, and ${closed ?? home} ${closed === undefined ? 'was' : 'is'} closed to that user.`,
    };
  }
  return { clusterDir: inside, folder: home, account, copyTo: SYSTEM_FOLDER, notice: undefined };
}

/** Whether a data folder has an embedded database. Creates nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const home = await realpath(dataDir).catch(() => undefined);
  return home !== undefined && ((await exists(join(home, 'postgres'))) || (await exists(outsideOf(home))));
}

/** Makes the data folder where it is missing. */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await exists(dataDir)) return;
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new CannotStart(`This user cannot make the data folder ${dataDir}.`, { cause });
  });
  // Private, but root's must let the database's user pass through. The umask does not count here.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

const outsideOf = (home: string): string => join(SYSTEM_FOLDER, nameFor(home), 'postgres');

/** The same for the same folder on every start, and different for different folders. */
function nameFor(home: string): string {
  return `${basename(home)}-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
