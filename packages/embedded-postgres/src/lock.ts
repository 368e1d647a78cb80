import { randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import type { Host } from './host.ts';

/** Thrown if another start uses the data folder. */
export class AlreadyRunning extends CannotStart {
  override readonly name = 'AlreadyRunning';

  constructor(dataDir: string, pid: string, { dataDirSetting }: Host) {
    super(
      `Another start (process ${pid}) is already using the data folder ${dataDir}. Stop it first, or set another ${dataDirSetting}.`,
    );
  }
}

const MAX_LOCK_ATTEMPTS = 20;

/**
 * Locks `dataDir` for this process. Returns the function that releases the lock.
 *
 * Each start listens on a socket file of its own in `dataDir/running`. A holder is alive if its
 * socket accepts a connection. The kernel closes the socket with the process, so the lock
 * withstands kill -9 and reused process ids. It also works between containers that share the folder
 * but not their process ids. Socket file names are never reused, so removing a dead one is safe at
 * any time.
 *
 * A start first publishes its claim and then looks for others, so of two concurrent starts at least
 * one sees the other. If there are only claims, the starts withdraw and retry after a random delay.
 * @throws {AlreadyRunning}
 */
export async function lockDataDir(dataDir: string, host: Host): Promise<() => Promise<void>> {
  const folder = join(dataDir, 'running');
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new CannotStart(`This user can't write to the data folder ${dataDir}.`, { cause });
  });
  // The owner of the data folder must be able to lock it after root has run a command.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDir);
    await chown(folder, uid, gid);
  }
  // The address of a socket has at most about 100 characters; the link shortens it.
  const alias = await mkdtemp(join(tmpdir(), 'lock-'));
  try {
    await symlink(folder, join(alias, 'x'));
    return await take({ dataDir, folder, alias: join(alias, 'x'), host });
  } finally {
    await rm(alias, { recursive: true, force: true });
  }
}

async function take(options: {
  dataDir: string;
  folder: string;
  alias: string;
  host: Host;
}): Promise<() => Promise<void>> {
  const { dataDir, folder, alias, host } = options;
  for (let attempt = 1; ; attempt++) {
    const name = `${process.pid}-${randomUUID().slice(0, 8)}`;
    const server = await listen(join(alias, `${name}.claim`));
    const rival = await findRival(folder, alias, name);
    if (rival === undefined) {
      await rename(join(folder, `${name}.claim`), join(folder, `${name}.held`));
      return async () => {
        await rm(join(folder, `${name}.held`), { force: true });
        await close(server);
      };
    }
    await close(server);
    await rm(join(folder, `${name}.claim`), { force: true });
    if (rival.endsWith('.held') || attempt === MAX_LOCK_ATTEMPTS) {
      throw new AlreadyRunning(dataDir, rival.split('-', 1).join(''), host);
    }
    await delay(10 + Math.random() * 90);
  }
}

/**
 * The socket file of another live start, preferably a holder rather than a claim. Removes dead
 * files.
 */
async function findRival(folder: string, alias: string, ownName: string): Promise<string | undefined> {
  const living: string[] = [];
  for (const file of await readdir(folder)) {
    if (file.startsWith(ownName)) continue;
    if (await acceptsConnections(join(alias, file))) living.push(file);
    else await rm(join(folder, file), { force: true });
  }
  return living.find((file) => file.endsWith('.held')) ?? living[0];
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', (cause) =>
      reject(new CannotStart(`Couldn't lock the data folder: it doesn't allow sockets.`, { cause })),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/**
 * Whether a process listens on the socket file. Everything except a refused connection counts as
 * yes, even a missing file: a claim may just have become a holder.
 */
export function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED');
    });
  });
}
