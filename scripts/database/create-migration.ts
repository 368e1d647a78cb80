import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { listMigrations } from '../../server/src/db/migrate.ts';
import { CommandFailed } from './command.ts';
import { MIGRATIONS } from './types.ts';

/** Creates the next migration, an empty file. Returns its path. */
export async function createMigration(words: string): Promise<string> {
  const what = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (what === '')
    throw new CommandFailed('Give the migration a name that says what it changes, such as: post-drafts');
  const newest = (await listMigrations()).at(-1) ?? '000';
  const number = String(Number.parseInt(newest, 10) + 1).padStart(3, '0');
  const file = fileURLToPath(new URL(`${number}-${what}.sql`, MIGRATIONS));
  await writeFile(file, `-- ${words}: what changes, and why.\n`, { flag: 'wx' });
  return file;
}
