import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as PostgresGenerator, generate } from 'kysely-codegen';
import { Pool } from 'pg';
import { migrate } from '../../server/src/db/migrate.ts';
import { readMigrations } from '../../server/src/db/migrations.ts';
import { print } from './command.ts';
import { makeScratchDatabase } from './connect.ts';

const TYPES = fileURLToPath(new URL('../../server/src/db/schema.gen.ts', import.meta.url));

/**
 * The driver returns bigints as numbers (see database.ts). JSON is unknown until it is validated.
 */
const TYPE_MAPPING = { int8: 'number', json: 'unknown', jsonb: 'unknown' };

/** Writes the types of the migrated tables to schema.gen.ts, unless it is up to date. */
export async function generateTypes(): Promise<void> {
  const mark = `// Of the migrations ${await hashMigrations()}\n`;
  const present = await readFile(TYPES, 'utf8').catch(() => '');
  if (present.startsWith(mark)) return;
  const scratch = await makeScratchDatabase();
  try {
    await migrate(scratch.url);
    const pool = new Pool({ connectionString: scratch.url });
    // pool.end() does not wait for its connections to close, and the server stops right after it.
    pool.on('error', () => undefined);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const types = await generate({
      db,
      dialect: new PostgresGenerator(),
      camelCase: false,
      typeMapping: TYPE_MAPPING,
      outFile: null,
    });
    await db.destroy();
    await writeFile(`${TYPES}.${process.pid}`, mark + types);
    await rename(`${TYPES}.${process.pid}`, TYPES);
    print('server/src/db/schema.gen.ts now matches the current tables.');
  } finally {
    await scratch.close();
  }
}

/** Hashes the migrations and the settings of the generator. */
async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(TYPE_MAPPING));
  for (const { name, sha256 } of await readMigrations()) hash.update(`\0${name}\0${sha256}`);
  return hash.digest('hex');
}
