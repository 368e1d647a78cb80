import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { diskPathOf } from '../../platform/storage/index.ts';

/** Lists the keys of stored files that rows refer to. */
export async function listClaimedKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select key from files where claimed_at is not null order by key',
  );
  return rows.map(({ key }) => key);
}

/** Returns the keys without a file below `mediaDir`. */
export async function findMissingFiles(mediaDir: string, keys: readonly string[]): Promise<string[]> {
  const folder = join(mediaDir, 'files');
  const storedKeys = new Set(existsSync(folder) ? await readdir(folder, { recursive: true }) : []);
  return keys.filter((key) => !storedKeys.has(diskPathOf(key)));
}
