import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import type { Host } from './host.ts';

/** An operating system user. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Chooses the user that PostgreSQL runs as; undefined for the user of this process. PostgreSQL
 * refuses to run as root. If root starts it, it runs as the owner of the existing database, else as
 * the owner of the data folder, else as `postgres`, else as `nobody`.
 */
export async function chooseAccount(
  clusterDir: string,
  dataDir: string,
  { useOtherServer }: Host,
): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = await readAccounts();
  const owner = (await ownerOf(clusterDir)) || (await ownerOf(dataDir));
  const account =
    accounts.find(({ uid }) => owner !== 0 && uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (account === undefined) {
    throw new CannotStart(
      `PostgreSQL can't run as root, and this system has no user named postgres or nobody. Start as another user, or ${useOtherServer}.`,
    );
  }
  return account;
}

/** The user id of a file's owner; root's for a missing file. */
async function ownerOf(path: string): Promise<number> {
  return stat(path).then(
    ({ uid }) => uid,
    () => 0,
  );
}

/**
 * The nearest folder on the way to `path` that `account` cannot enter; undefined if it can enter
 * all. It checks the permission bits, including those of `path` if it is a folder.
 */
export async function findInaccessibleFolder(account: Account, path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  const parent = dirname(path);
  const above = parent === path ? undefined : await findInaccessibleFolder(account, parent);
  if (above !== undefined || stats === undefined || !stats.isDirectory()) return above;
  return grants(stats, account, 0o1) ? undefined : path;
}

/** Whether `account` can read and execute the program at `path`. */
export async function canRun(account: Account, path: string): Promise<boolean> {
  if ((await findInaccessibleFolder(account, path)) !== undefined) return false;
  return grants(await stat(path), account, 0o5);
}

function grants(
  file: { mode: number; uid: number; gid: number },
  account: Account,
  permission: number,
): boolean {
  const shift = file.uid === account.uid ? 6 : file.gid === account.gid ? 3 : 0;
  return ((file.mode >> shift) & permission) === permission;
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines.flatMap(([name, , uid, gid]) =>
    name !== undefined && uid !== undefined && gid !== undefined
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [],
  );
}
