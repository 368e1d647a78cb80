import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '../server/src/db/with-client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts';
import { loadBulk } from './bulk/load.ts';

/** Where loaded data stay between runs. Deleting the folder frees 20 GB for a million posts. */
const FOLDER = path.join(tmpdir(), 'backbeat-bench-data');

/**
 * Returns a data folder with this many posts, loaded once and stored for later runs. Its name has
 * the number of posts and a hash of the loader; data of an older loader are deleted. The schema
 * is not part of the hash, because the product applies newer migrations when it starts.
 */
export async function prepareStoredData(posts: number, log: (line: string) => void): Promise<string> {
  const name = `${posts}-${await hashLoader()}`;
  const folder = path.join(FOLDER, name);
  const loadedFolder = path.join(folder, 'loaded');
  if (existsSync(loadedFolder)) {
    log(`${posts} posts are in ${folder}`);
    return folder;
  }
  await mkdir(FOLDER, { recursive: true });
  for (const other of await readdir(FOLDER))
    if (other.startsWith(`${posts}-`)) await rm(path.join(FOLDER, other), { recursive: true, force: true });
  await mkdir(folder);
  // Under root the database runs as another user, which needs access.
  await chmod(folder, 0o755);
  log(`${posts} posts are loaded into ${folder}, which stays for later runs`);
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' }, log });
  try {
    await migrate(server.url);
    await withClient(server.url, (client) => loadBulk(client, posts, log));
  } finally {
    await server.stop();
  }
  await writeFile(loadedFolder, '');
  return folder;
}

/** A hash of the code that fills a database. */
async function hashLoader(): Promise<string> {
  const hash = createHash('sha256');
  const loader = path.join(import.meta.dirname, 'bulk');
  const sources = (await readdir(loader)).filter((name) => !name.endsWith('.test.ts')).toSorted();
  for (const name of sources) hash.update(await readFile(path.join(loader, name)));
  return hash.digest('hex').slice(0, 8);
}
