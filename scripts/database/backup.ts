import { createReadStream, existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { z } from 'zod';
import serverPackage from '../../server/package.json' with { type: 'json' };
import { type Entry, writeArchive } from './archive.ts';
import { CannotDo, say } from './command.ts';
import {
  columnsOf,
  describeDatabase,
  type Description,
  descriptionSchema,
  nameOf,
  quoted,
} from './description.ts';
import { findMissingFiles, listClaimedKeys } from './missing-files.ts';
import { withClient } from './reach.ts';

/** First and last entry of a backup, and between them tables/{table}/{n} and media/{path}. */
export const FIRST = 'backup.json';
export const LAST = 'end.json';

export const firstSchema = descriptionSchema.extend({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
});

/** What a complete backup has: only with it at the end is it one. */
export const lastSchema = z.object({ rows: z.record(z.string(), z.number()), files: z.number() });

/** An archive wants to know the size of each file beforehand, so a table is written in pieces of about so many bytes. */
const PIECE = 8 * 2 ** 20;

/**
 * What a backup does about files that the database refers to and `mediaDir` lacks. `ignore` is for files in a bucket,
 * which a backup does not hold.
 */
export type MissingFiles = 'refuse' | 'warn' | 'ignore';

/**
 * Writes all rows of a database as they are at one moment, and then the media, to one .tar.gz. The server may run
 * meanwhile: files are stored before rows refer to them, so those of the rows in the backup are in it.
 * @throws CannotDo when there is no database, when files are missing, or when `file` exists
 */
export async function makeBackup(
  databaseUrl: string,
  mediaDir: string,
  file: string,
  missingFiles: MissingFiles = 'refuse',
): Promise<void> {
  if (existsSync(file)) throw new CannotDo(`${file} is there already.`);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const description = await describeDatabase(client);
    if (description.migrations.length === 0)
      throw new CannotDo('There is nothing to keep: the database is empty.');
    if (missingFiles !== 'ignore') {
      const problem = await describeMissingFiles(client, databaseUrl, mediaDir);
      if (problem !== undefined && missingFiles === 'refuse')
        throw new CannotDo(
          `${problem} Set DATA_DIR as for the service. --allow-missing-files makes a backup without them.`,
        );
      if (problem !== undefined) say(problem);
    }
    await writeArchive(file, entriesOf(client, description, mediaDir));
    await client.query('commit');
  });
}

/** A sentence about files that are missing, or undefined. `client` is in the transaction of the backup. */
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
  const missing = absent.filter((key) => present.has(key));
  const [example] = missing;
  return example === undefined
    ? undefined
    : `${missing.length} of the ${keys.length} files of this database are missing in ${mediaDir}, such as ${example}.`;
}

async function* entriesOf(client: Client, description: Description, mediaDir: string): AsyncGenerator<Entry> {
  yield json(FIRST, {
    format: 1,
    version: serverPackage.version,
    madeAt: new Date().toISOString(),
    ...description,
  } satisfies z.infer<typeof firstSchema>);

  const rows: Record<string, number> = {};
  for (const table of description.tables) {
    const stream = client.query(to(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`));
    let number = 0;
    for await (const chunks of piecesOf(stream)) {
      const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      yield { path: `tables/${nameOf(table)}/${String(++number).padStart(6, '0')}`, size, content: chunks };
    }
    rows[nameOf(table)] = stream.rowCount;
  }

  let files = 0;
  for await (const entry of mediaIn(mediaDir)) {
    files++;
    yield entry;
  }
  say(`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows and ${files} files`);
  yield json(LAST, { rows, files } satisfies z.infer<typeof lastSchema>);
}

async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let piece: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    piece.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    yield piece;
    piece = [];
    size = 0;
  }
  if (size > 0) yield piece;
}

/** Uploads that are still coming in are left out. */
async function* mediaIn(mediaDir: string): AsyncGenerator<Entry> {
  if (!existsSync(mediaDir)) return;
  for (const entry of await readdir(mediaDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(mediaDir, file).split(sep).join('/');
    if (!entry.isFile() || path.startsWith('staging/')) continue;
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      // Its post was deleted in the meantime.
      if (error.code !== 'ENOENT') throw error;
    });
    if (handle === undefined) continue;
    try {
      const { size } = await handle.stat();
      const content = size === 0 ? [] : createReadStream('', { fd: handle, end: size - 1, autoClose: false });
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
