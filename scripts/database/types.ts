import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as PostgresGenerator, generate } from 'kysely-codegen';
import { Pool } from 'pg';
import { listMigrations, migrate } from '../../server/src/db/migrate.ts';
import { say } from './command.ts';
import { makeScratchDatabase } from './reach.ts';

/** Where the migrations are. */
export const MIGRATIONS = new URL('../../server/src/db/migrations/', import.meta.url);
const TYPES = fileURLToPath(new URL('../../server/src/db/schema.gen.ts', import.meta.url));

/** Counts and sizes are read as numbers (database.ts sets the driver so), JSON is checked before it is believed. */
const TYPE_MAPPING = { int8: 'number', json: 'unknown', jsonb: 'unknown' };

/** Writes the types of the migrated tables to schema.gen.ts, unless it is of these migrations already. */
export async function generateTypes(): Promise<void> {
  const mark = `// Of the migrations ${await hashMigrations()}\n`;
  const present = await readFile(TYPES, 'utf8').catch(() => '');
  if (present.startsWith(mark)) return;
  const scratch = await makeScratchDatabase();
  try {
    await migrate(scratch.url);
    const pool = new Pool({ connectionString: scratch.url });
    // The pool does not wait for its connections to be gone when it ends, and the server that they lead to ends next.
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
    say('server/src/db/schema.gen.ts has the types of the present tables.');
  } finally {
    await scratch.close();
  }
}

/** The generator's settings count too. */
async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(TYPE_MAPPING));
  for (const name of await listMigrations()) {
    hash.update(`\0${name}\0`).update(await readFile(new URL(name, MIGRATIONS)));
  }
  return hash.digest('hex');
}
