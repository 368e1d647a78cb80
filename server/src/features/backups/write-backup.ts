import { createReadStream, existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { z } from 'zod';
import serverPackage from '../../../package.json' with { type: 'json' };
import { readMigrations, requireKnownMigrations } from '../../db/migrations.ts';
import { withClient } from '../../db/with-client.ts';
import {
  BackupFailed,
  type Entry,
  PIECE,
  writeArchive,
  type WrittenArchive,
} from './archive/write-archive.ts';
import {
  columnsOf,
  describeDatabase,
  type Description,
  descriptionSchema,
  nameOf,
  quoteTable,
} from './describe-database.ts';
import { messages } from './backups.messages.ts';
import { findMissingFiles, listClaimedKeys } from './find-missing-files.ts';

/** First and last entry of a backup. Between them are tables/{table}/{n} and media/{path}. */
export const FIRST = 'backup.json';
export const END_MARKER_FILE = 'end.json';

/**
 * How entries and descriptions are written. Format 1 was that of the versions before the first
 * release.
 */
export const FORMAT = 2;

export const firstSchema = descriptionSchema.extend({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.string(),
});

/** The last entry, which marks a backup as complete. */
export const lastSchema = z.object({ rows: z.record(z.string(), z.number()), files: z.number() });

/**
 * A tar header contains the size of its file, so tables are written in chunks of about this size.
 */
const TABLE_CHUNK_BYTES = 8 * 2 ** 20;

/**
 * How a backup handles files that the database refers to and `mediaDir` lacks. `ignore` is for
 * files in a bucket, which a backup does not contain.
 */
export type MissingFiles = 'refuse' | 'warn' | 'ignore';

/** A complete backup. */
export interface WrittenBackup extends WrittenArchive {
  /** The version that made it. */
  version: string;
  rows: number;
  files: number;
  /** A sentence about files of the database that the media folder lacks. */
  missing?: string | undefined;
}

export interface BackupOptions {
  databaseUrl: string;
  mediaDir: string;
  /** Where the archive appears once it is complete. */
  file: string;
  missingFiles?: MissingFiles;
  /** Ends the work. Nothing is left of it. */
  signal?: AbortSignal;
  /** Learns after each entry how many bytes the archive has. */
  onProgress?: (bytes: number) => void;
}

/**
 * Writes a snapshot of all rows of a database, and then the media, to one .tar.gz. The server may
 * run meanwhile: it stores files before rows refer to them, so the backup contains the files of its
 * rows.
 * @throws BackupFailed if there is no database, if files are missing, or if `file` exists;
 * IncompatibleData if this version could not restore the backup
 */
export async function writeBackup({
  databaseUrl,
  mediaDir,
  file,
  missingFiles = 'refuse',
  signal,
  onProgress,
}: BackupOptions): Promise<WrittenBackup> {
  if (existsSync(file)) throw new BackupFailed(messages.exists({ file }));
  return withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const madeAt = new Date();
    const description = await describeDatabase(client);
    if (description.migrations.length === 0) throw new BackupFailed(messages.empty);
    requireKnownMigrations(description.migrations, await readMigrations());
    const missing =
      missingFiles === 'ignore' ? undefined : await describeMissingFiles(client, databaseUrl, mediaDir);
    if (missing !== undefined && missingFiles === 'refuse')
      throw new BackupFailed(messages.incomplete({ missing }));
    const counts = { rows: {}, files: 0 };
    const archive = await writeArchive(file, entriesOf(client, { description, mediaDir, counts }), {
      signal,
      onProgress,
    });
    await client.query('commit');
    await recordBackup(client, madeAt);
    return {
      ...archive,
      version: serverPackage.version,
      rows: sumRows(counts.rows),
      files: counts.files,
      missing,
    };
  });
}

/** The number of rows of all tables. */
export const sumRows = (rows: z.infer<typeof lastSchema>['rows']): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/**
 * Records the time of the backup, which the metrics export. A user who may only read, or a database
 * of an older version, is no failure: the backup itself is complete by now.
 */
async function recordBackup(client: Client, madeAt: Date): Promise<void> {
  await client
    .query(
      `insert into last_backup (made_at) values ($1)
       on conflict (id) do update set made_at = greatest(last_backup.made_at, excluded.made_at)`,
      [madeAt],
    )
    .catch(() => undefined);
}

/**
 * Returns a message about missing files, or undefined. `client` is in the transaction of the
 * backup.
 */
async function describeMissingFiles(
  client: Client,
  databaseUrl: string,
  mediaDir: string,
): Promise<string | undefined> {
  const keys = await listClaimedKeys(client);
  const absent = await findMissingFiles(mediaDir, keys);
  if (absent.length === 0) return undefined;
  // A file that was deleted after the transaction began is not missing.
  const present = new Set(await withClient(databaseUrl, listClaimedKeys));
  const missingKeys = absent.filter((key) => present.has(key));
  const [example] = missingKeys;
  return example === undefined
    ? undefined
    : messages.missing({
        count: missingKeys.length,
        files: keys.length,
        folder: mediaDir,
        key: example,
      });
}

interface Source {
  description: Description;
  mediaDir: string;
  /** Filled while the entries are read. */
  counts: z.infer<typeof lastSchema>;
}

async function* entriesOf(client: Client, { description, mediaDir, counts }: Source): AsyncGenerator<Entry> {
  yield json(FIRST, {
    format: FORMAT,
    version: serverPackage.version,
    madeAt: new Date().toISOString(),
    ...description,
  } satisfies z.infer<typeof firstSchema>);

  for (const table of description.tables) {
    const stream = client.query(to(`copy ${quoteTable(table)} (${columnsOf(table)}) to stdout`));
    let number = 0;
    for await (const buffers of chunksOf(stream)) {
      const size = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
      yield { path: `tables/${nameOf(table)}/${String(++number).padStart(6, '0')}`, size, content: buffers };
    }
    counts.rows[nameOf(table)] = stream.rowCount;
  }

  for await (const entry of mediaIn(mediaDir)) {
    counts.files++;
    yield entry;
  }
  yield json(END_MARKER_FILE, counts);
}

async function* chunksOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let chunk: Buffer[] = [];
  let size = 0;
  for await (const buffer of stream) {
    chunk.push(buffer);
    size += buffer.length;
    if (size < TABLE_CHUNK_BYTES) continue;
    yield chunk;
    chunk = [];
    size = 0;
  }
  if (size > 0) yield chunk;
}

/** Yields the media files, without unfinished uploads. */
async function* mediaIn(mediaDir: string): AsyncGenerator<Entry> {
  if (!existsSync(mediaDir)) return;
  for (const entry of await readdir(mediaDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(mediaDir, file).split(sep).join('/');
    if (!entry.isFile() || path.startsWith('staging/')) continue;
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      // The post of the file has been deleted.
      if (error.code !== 'ENOENT') throw error;
    });
    if (handle === undefined) continue;
    try {
      const { size } = await handle.stat();
      const options = { fd: handle, end: size - 1, autoClose: false, highWaterMark: PIECE };
      const content = size === 0 ? [] : createReadStream('', options);
      yield { path: `media/${path}`, size, content };
    } finally {
      await handle.close();
    }
  }
}

function json(path: string, value: unknown): Entry {
  const content = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
  return { path, size: content.length, content: [content] };
}
