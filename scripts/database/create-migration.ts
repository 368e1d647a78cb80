import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER, readMigrations } from '../../server/src/db/migrations.ts';
import { CommandFailed } from './command.ts';

/** Creates the next migration, an empty file. Returns its path. */
export async function createMigration(words: string): Promise<string> {
  const what = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (what === '')
    throw new CommandFailed('Give the migration a name that says what it changes, such as: post-drafts');
  const newest = (await readMigrations()).at(-1)?.name ?? '000';
  const number = String(Number.parseInt(newest, 10) + 1).padStart(3, '0');
  const file = join(MIGRATIONS_FOLDER, `${number}-${what}.sql`);
  await writeFile(file, `-- ${words}: what changes, and why.\n`, { flag: 'wx' });
  return file;
}
