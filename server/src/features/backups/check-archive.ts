import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { readArchive } from './archive/read-archive.ts';
import { BackupFailed, type Entry } from './archive/write-archive.ts';
import { messages } from './backups.messages.ts';
import { END_MARKER_FILE, FIRST, firstSchema, lastSchema, sumRows } from './write-backup.ts';

const { damage } = messages;

/** Media files whose hashes are compared at once. */
const BATCH_SIZE = 500;
const LINE_FEED = 0x0a;

export interface CheckedArchive {
  bytes: number;
  sha256: string;
  version: string;
  rows: number;
  files: number;
}

interface CheckOptions {
  /** The SHA-256 of the file when it was made; null if nothing knows it. */
  sha256: string | null;
  /** The hashes of stored files by their keys. It may lack some. */
  findFileHashes: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  signal: AbortSignal;
  /** Learns how many bytes of the file are read. */
  onProgress: (bytes: number) => void;
}

/**
 * Reads a whole backup, in constant memory: its checksum, each entry, the rows of each table, the
 * end marker, and the hash of each stored file.
 * @throws {BackupFailed} if it is damaged; the message says why
 */
export async function checkArchive(
  file: string,
  { sha256: expectedSha256, findFileHashes, signal, onProgress }: CheckOptions,
): Promise<CheckedArchive> {
  const { size } = await stat(file);
  const hash = createHash('sha256');
  let bytes = 0;
  const entries = readArchive(file, (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
    onProgress(bytes);
  });
  const comparison = new FileComparison(findFileHashes);
  const rows: Record<string, number> = {};
  let first: z.infer<typeof firstSchema> | undefined;
  let last: z.infer<typeof lastSchema> | undefined;
  for await (const entry of entries) {
    signal.throwIfAborted();
    if (last !== undefined) throw new BackupFailed(damage.afterEnd);
    const [, kind, name = ''] = /^(tables|media)\/(.+)$/.exec(entry.path) ?? [];
    if (first === undefined) {
      if (entry.path !== FIRST) throw new BackupFailed(damage.notABackup);
      first = await parse(entry, firstSchema);
      for (const table of first.tables) rows[`${table.schema}.${table.name}`] = 0;
    } else if (entry.path === END_MARKER_FILE) {
      last = await parse(entry, lastSchema);
    } else if (kind === 'tables') {
      const table = path.posix.dirname(name);
      rows[table] = (rows[table] ?? 0) + (await countRows(entry, signal));
    } else if (kind === 'media') {
      await comparison.add(name, entry, signal);
    }
  }
  if (first === undefined || last === undefined) throw new BackupFailed(damage.endMissing);
  if (bytes !== size) throw new BackupFailed(damage.fileAfterEnd);
  const digest = hash.digest('hex');
  if (expectedSha256 !== null && digest !== expectedSha256) throw new BackupFailed(damage.checksum);
  requireRows(rows, last.rows);
  if (comparison.files !== last.files)
    throw new BackupFailed(damage.files({ expected: last.files, count: comparison.files }));
  await comparison.finish();
  return { bytes, sha256: digest, version: first.version, rows: sumRows(rows), files: last.files };
}

/** Counts the rows of a part of a table. In COPY's text format each row ends with a line feed. */
async function countRows({ content }: Entry, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const chunk of content) {
    signal.throwIfAborted();
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1;
  }
  return count;
}

function requireRows(rows: Record<string, number>, expectedRows: Record<string, number>): void {
  for (const table of new Set([...Object.keys(rows), ...Object.keys(expectedRows)])) {
    const [count, expectedCount] = [rows[table] ?? 0, expectedRows[table] ?? 0];
    if (count !== expectedCount)
      throw new BackupFailed(damage.rows({ table, expected: expectedCount, count }));
  }
}

/** Compares media files with the hashes that the database has. */
class FileComparison {
  files = 0;
  readonly #findHashes: CheckOptions['findFileHashes'];
  #batch: { key: string; sha256: string }[] = [];
  #differences = 0;
  #example = '';

  constructor(findHashes: CheckOptions['findFileHashes']) {
    this.#findHashes = findHashes;
  }

  async add(name: string, { content }: Entry, signal: AbortSignal): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of content) {
      signal.throwIfAborted();
      hash.update(chunk);
    }
    this.files += 1;
    // As in platform/storage/disk.ts.
    const key = path.posix.basename(name).replaceAll('+', '/');
    if (name.startsWith('files/')) this.#batch.push({ key, sha256: hash.digest('hex') });
    if (this.#batch.length >= BATCH_SIZE) await this.#compare();
  }

  async #compare(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    const hashes = await this.#findHashes(batch.map(({ key }) => key));
    const differences = batch.filter(({ key, sha256 }) => (hashes.get(key) ?? sha256) !== sha256);
    this.#differences += differences.length;
    this.#example ||= differences[0]?.key ?? '';
  }

  /** @throws {BackupFailed} if a file differs */
  async finish(): Promise<void> {
    if (this.#batch.length > 0) await this.#compare();
    if (this.#differences > 0)
      throw new BackupFailed(
        damage.differentFiles({ count: this.#differences, files: this.files, key: this.#example }),
      );
  }
}

async function parse<T>({ content }: Entry, schema: z.ZodType<T>): Promise<T> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const { data, success } = schema.safeParse(readJson(Buffer.concat(chunks).toString()));
  if (!success) throw new BackupFailed(damage.unknownFormat);
  return data;
}

/** Parses JSON; returns undefined for invalid JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
