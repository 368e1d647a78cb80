import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import serverPackage from '../../package.json' with { type: 'json' };

/** The SQL files that make the schema: those of the first release by area, then one a change. */
export const MIGRATIONS_FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'schema');

const VERSION = serverPackage.version;

/** A file of the schema. */
export interface Migration {
  /** `NNN-what.sql`. */
  name: string;
  sql: string;
  /** Of the text with LF line endings, in hexadecimal. */
  sha256: string;
}

/** A row of the table `migrations`. */
export interface AppliedMigration {
  name: string;
  sha256: string;
  /** The version of Backbeat that applied it. */
  version: string;
}

/** The program cannot work on the data. The message says why, and what the operator can do. */
export class IncompatibleData extends Error {}

/** The database was made before the first release, whose migrations have hashes. */
export const preReleaseData = (): IncompatibleData =>
  new IncompatibleData(
    'The data is of a version before 0.3.0, the first release, which no other version can read. ' +
      'Start with an empty database (move the data folder away, or name another DATABASE_URL). ' +
      'The old data and its backups open in the version that wrote them.',
  );

/** Reads the migrations in their order. Line endings of the checkout do not matter. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Reads the migrations of a database in their order; none if nothing was migrated.
 * @throws IncompatibleData for data of a version before the first release
 */
export async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0`,
  );
  if (columns.length === 0) return [];
  if (!columns.some(({ name }) => name === 'sha256')) throw preReleaseData();
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256, version from migrations order by name',
  );
  return rows;
}

/**
 * Requires that this version has all applied migrations, unchanged.
 * @throws IncompatibleData
 */
export function requireKnownMigrations(
  appliedMigrations: readonly AppliedMigration[],
  knownMigrations: readonly Migration[],
): void {
  const unknownMigrations = appliedMigrations.filter(
    ({ name }) => !knownMigrations.some((migration) => migration.name === name),
  );
  const newest = unknownMigrations
    .filter((migration) => isNewer(migration, knownMigrations.at(-1)?.name ?? ''))
    .at(-1);
  if (newest !== undefined)
    throw new IncompatibleData(
      `The data has been migrated by a newer version, ${newest.version} (${newest.name}); this is version ${VERSION}. ` +
        `Migrations only go forward: start version ${newest.version} or a newer one, ` +
        'or restore a backup from before the upgrade into an empty database.',
    );
  const [unknownMigration] = unknownMigrations;
  if (unknownMigration !== undefined)
    throw new IncompatibleData(
      `The data has the migration ${unknownMigration.name} of version ${unknownMigration.version}, but ${fileOf(unknownMigration.name)} is missing: ` +
        'it was deleted or renamed. Install this version again, or restore the file from its release.',
    );
  const editedMigration = appliedMigrations.find(({ name, sha256 }) =>
    knownMigrations.some((migration) => migration.name === name && migration.sha256 !== sha256),
  );
  if (editedMigration !== undefined)
    throw new IncompatibleData(
      `${fileOf(editedMigration.name)} has been edited since version ${editedMigration.version} applied it to this data. ` +
        'Install this version again, or restore the file from its release, and change the schema by a new migration.',
    );
}

const fileOf = (name: string): string => `server/src/db/schema/${name}`;

/** Whether a migration that this version does not have is of a newer one. */
const isNewer = ({ name, version }: AppliedMigration, last: string): boolean =>
  Number.parseInt(name, 10) > Number.parseInt(last, 10) ||
  version.localeCompare(VERSION, 'en', { numeric: true }) > 0;
