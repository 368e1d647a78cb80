import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { preReleaseData } from '../../server/src/db/migrations.ts';
import { readArchive } from '../../server/src/features/backups/archive/read-archive.ts';
import { type Entry } from '../../server/src/features/backups/archive/write-archive.ts';
import {
  FIRST,
  END_MARKER_FILE,
  FORMAT,
  firstSchema,
  lastSchema,
} from '../../server/src/features/backups/write-backup.ts';
import { replaceDatabase } from './replace-database.ts';
import { CommandFailed, print } from './command.ts';
import { type Table, nameOf } from '../../server/src/features/backups/describe-database.ts';
import { withPartialFile } from '../../server/src/features/backups/archive/write-partial-file.ts';
import { chownAll, findOwner, type Owner } from './ownership.ts';

/**
 * Restores a backup into an empty database and an empty media folder. It commits the rows once all
 * entries are read, and then moves the media into place. If root restores it, the files belong to
 * the owner of the data folder.
 * @throws CommandFailed if the target is not empty, or the backup is damaged; IncompatibleData if
 * this version cannot read the backup
 */
export async function restoreBackup(file: string, databaseUrl: string, mediaDir: string): Promise<void> {
  if (!existsSync(file)) throw new CommandFailed(`${file} doesn't exist.`);
  if (existsSync(mediaDir) && (await holdsFiles(mediaDir))) {
    throw new CommandFailed(`${mediaDir} already has files. Restore into an empty folder.`);
  }
  const owner = await findOwner(dirname(mediaDir));
  await withPartialFile(mediaDir, 'restoring', (draft) =>
    restoreTo(draft, { file, databaseUrl, mediaDir, owner }),
  );
}

interface Restore {
  file: string;
  databaseUrl: string;
  mediaDir: string;
  owner: Owner | undefined;
}

/** Unpacks the media to `draft` and moves them to `mediaDir` once the rows are loaded. */
async function restoreTo(draft: string, { file, databaseUrl, mediaDir, owner }: Restore): Promise<void> {
  const entries = readArchive(file);
  try {
    const first = await entries.next();
    if (first.done === true || first.value.path !== FIRST) throw new CommandFailed(`${file} isn't a backup.`);
    const description = await parse(first.value, firstSchema, file);
    print(`Backup from ${description.madeAt}, version ${description.version}`);
    let files = 0;
    const rows = await replaceDatabase(databaseUrl, description, async (tables, open) => {
      const last = await unpack(entries, tables, open, draft);
      files = last.files;
      return new Map(Object.entries(last.rows));
    });
    if (existsSync(draft)) {
      if (owner !== undefined) await chownAll(draft, owner);
      if (existsSync(mediaDir)) await rm(mediaDir, { recursive: true });
      await rename(draft, mediaDir);
    }
    print(`Restored and verified ${rows} rows and ${files} files.`);
  } finally {
    await entries.return(undefined);
  }
}

/** Loads the rows and writes the files below `mediaDir`. Returns the last entry of the backup. */
async function unpack(
  entries: AsyncIterable<Entry>,
  tables: Table[],
  open: (table: Table) => Writable,
  mediaDir: string,
): Promise<z.infer<typeof lastSchema>> {
  let current: { name: string; rows: Writable } | undefined;
  const endTable = async (): Promise<void> => {
    current?.rows.end();
    if (current !== undefined) await finished(current.rows);
    current = undefined;
  };
  let files = 0;
  for await (const entry of entries) {
    const [, kind, name = ''] = /^(tables|media)\/(.+)$/.exec(entry.path) ?? [];
    const tableName = kind === 'tables' ? dirname(name) : undefined;
    if (current !== undefined && current.name !== tableName) await endTable();
    if (entry.path === END_MARKER_FILE) {
      const last = await parse(entry, lastSchema, 'The backup');
      if (last.files !== files)
        throw new CommandFailed(`The backup should have ${last.files} files but has ${files}.`);
      return last;
    }
    if (kind === 'media') {
      await writeFile(entry, mediaDir, name);
      files++;
    }
    const table = tables.find((each) => nameOf(each) === tableName);
    if (table === undefined) continue;
    current ??= { name: nameOf(table), rows: open(table) };
    await pipeline(entry.content, current.rows, { end: false });
  }
  throw new CommandFailed('The backup is incomplete: its end is missing.');
}

async function writeFile(entry: Entry, folder: string, name: string): Promise<void> {
  // The archive is untrusted: never write outside the folder.
  if (normalize(name) !== name || name.startsWith('/') || name.split('/').includes('..')) {
    throw new CommandFailed(`The backup has a file with the invalid name ${name}.`);
  }
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await pipeline(entry.content, createWriteStream(join(folder, name), { flags: 'wx' }));
}

/** The first entry of a backup of a version before the first release. */
const PRE_RELEASE = z.object({ format: z.number().max(FORMAT - 1) });

async function parse<T>(entry: Entry, schema: z.ZodType<T>, file: string): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  const value = readJson(Buffer.concat(chunks).toString());
  if (PRE_RELEASE.safeParse(value).success) throw preReleaseData();
  const result = schema.safeParse(value);
  if (!result.success) throw new CommandFailed(`This version can't read ${file}: its format is unknown.`);
  return result.data;
}

/** Parses JSON; returns undefined for invalid JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a folder contains files; empty folders do not count. */
async function holdsFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.some((entry) => !entry.isDirectory());
}
