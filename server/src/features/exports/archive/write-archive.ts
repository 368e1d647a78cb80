import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context } from '../../../context.ts';
import type { Entry, MediaFile, PersonalData, WrittenFile } from '../../../personal-data.ts';
import { pagePath, writeIndex, writePage } from './write-pages.ts';

/**
 * Writes all data of a user to a zip file. Records and files are streamed one after the other, so
 * that the memory does not grow with them.
 * @param file the path of the zip file
 */
export async function writeArchive(
  context: Context,
  user: { userId: string; userName: string },
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile();
  const abortController = new AbortController();
  // The library reports errors of its own by an event.
  zip.on('error', (error: unknown) => abortController.abort(error));
  const stopping = AbortSignal.any([signal, abortController.signal]);
  const fileWritten = pipeline(zip.outputStream, createWriteStream(file), { signal: stopping });
  const archive = new Archive(zip, context, user.userId);
  try {
    // An entry is read only while the file is written, so `fileWritten` reports why reading stopped.
    await Promise.race([addContent(archive, context, user), fileWritten]);
    zip.end();
    await fileWritten;
  } catch (error) {
    abortController.abort(error);
    archive.close();
    await fileWritten.catch(() => undefined);
    throw error;
  }
}

async function addContent(
  archive: Archive,
  context: Context,
  { userId, userName }: { userId: string; userName: string },
): Promise<void> {
  const requestedAt = new Date();
  const parts: { kind: PersonalData; count: number }[] = [];
  for (const kind of context.personalData) parts.push({ kind, count: await archive.addKind(kind) });
  for (const { listParts } of context.personalData)
    for await (const part of listParts?.(context.db, userId) ?? []) await archive.addKind(part);
  await archive.addText('index.html', [
    writeIndex({ userName, requestedAt, brand: context.settings.read('name') }, parts),
  ]);
}

/** A zip file to which entries are added one after the other. */
class Archive {
  readonly #zip: ZipFile;
  readonly #context: Pick<Context, 'db' | 'config' | 'storage'>;
  readonly #userId: string;
  /** The entry that is being written. */
  #open: Readable | undefined;

  constructor(zip: ZipFile, context: Pick<Context, 'db' | 'config' | 'storage'>, userId: string) {
    this.#zip = zip;
    this.#context = context;
    this.#userId = userId;
  }

  /** Closes the entry that is being written, after a failure. */
  close(): void {
    this.#open?.destroy();
  }

  /** Adds the records of a kind as JSON and as a page, and its files. @returns the number of records */
  async addKind(kind: PersonalData): Promise<number> {
    const read = () => kind.read(this.#context.db, this.#userId);
    let count = 0;
    const files: (MediaFile | WrittenFile)[] = [];
    const json = writeJson(read(), ({ files: entryFiles = [] }) => {
      count += 1;
      files.push(...entryFiles);
    });
    await this.addText(`${kind.name}.json`, json);
    await this.addText(pagePath(kind), writePage(kind, read()));
    for (const each of files) await ('key' in each ? this.#addMedia(each) : this.#addWritten(each));
    return count;
  }

  /** Adds a text file, and resolves when all of it is written. */
  addText(path: string, content: AsyncIterable<string> | Iterable<string>): Promise<void> {
    return this.#add(path, { compress: true }, async () => Readable.from(content));
  }

  async #addWritten({ path, write }: WrittenFile): Promise<void> {
    const content = await write(this.#context);
    if (content !== undefined) await this.addText(path, [content]);
  }

  /** Adds a stored file. The user may have deleted it meanwhile. */
  async #addMedia({ key, path }: MediaFile): Promise<void> {
    const stats = await this.#context.storage.stat(key);
    if (!stats) return;
    // Audio and pictures are compressed already.
    const options = { compress: false, size: stats.size };
    await this.#add(path, options, async () => (await this.#context.storage.open(key)).stream);
  }

  #add(
    path: string,
    options: { compress: boolean; size?: number },
    open: () => Promise<Readable>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const read = async (use: (error: null, stream: Readable) => void) => {
        const stream = await open();
        this.#open = stream;
        stream.once('end', resolve);
        stream.once('error', reject);
        use(null, stream);
      };
      this.#zip.addReadStreamLazy(path, options, (use) => void read(use).catch(reject));
    });
  }
}

/** Writes records as a JSON array, a record a line. */
async function* writeJson(
  entries: AsyncIterable<Entry>,
  onEntry: (entry: Entry) => void,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of entries) {
    onEntry(entry);
    yield `${separator}${JSON.stringify(entry.record)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
