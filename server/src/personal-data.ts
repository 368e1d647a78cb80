import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { readBatches } from './db/read-batches.ts';
import { messages } from './personal-data.messages.ts';

type ReadRows<Row> = (db: Database, userId: string) => AsyncIterable<Row> | Promise<readonly Row[]>;

/** A stored file with its path in the archive. */
export interface MediaFile {
  key: string;
  path: string;
}

/** A text file that is written for the archive. */
export interface WrittenFile {
  path: string;
  /** Writes it; undefined if what it is about is deleted meanwhile. */
  write: (context: { db: Database; config: Config }) => Promise<string | undefined>;
}

type ArchiveFile = MediaFile | WrittenFile;

/** Returns the path in the archive of a stored file: the folder, a name, and the ending of its key. */
export const mediaPath = (folder: string, name: string, key: string): string =>
  `media/${folder}/${name}${key.slice(key.lastIndexOf('.'))}`;

/** A record of a kind, with what the archive adds to it. */
export interface Entry<Row extends object = object> {
  record: Row;
  /** Files of the archive that belong to the record. */
  files?: readonly ArchiveFile[];
  /** A page of the archive about the record. */
  page?: string;
}

/**
 * One kind of data in the copy of an account's data (features/exports): a file with its records, and
 * a page that shows them.
 */
export interface PersonalData<Name extends string = string, Row extends object = object> {
  /** The name of its files. */
  name: Name;
  title: string;
  /** Reads the records of a user anew on each call. */
  read: (db: Database, userId: string) => AsyncIterable<Entry<Row>>;
  /** Lists a kind for each of some records, such as the messages of a chat. */
  listParts?: (db: Database, userId: string) => AsyncIterable<PersonalData>;
}

const titles: Readonly<Record<keyof typeof messages, string>> = messages;

/** @param filesOf the files of a record of a user */
export const definePersonalData = <const Name extends keyof typeof messages, Row extends object>(
  name: Name,
  readRows: ReadRows<Row>,
  filesOf?: (row: Row, userId: string) => readonly ArchiveFile[],
): PersonalData<Name, Row> => ({ name, title: titles[name], read: readEntries(readRows, filesOf) });

/** Adds its files to each record. */
export const readEntries = <Row extends object>(
  readRows: ReadRows<Row>,
  filesOf: (row: Row, userId: string) => readonly ArchiveFile[] = () => [],
): PersonalData<string, Row>['read'] =>
  async function* (db, userId) {
    for await (const record of await readRows(db, userId)) yield { record, files: filesOf(record, userId) };
  };

/** Reads a long list with a query that continues after a row. */
export const readInBatches =
  <Row>(list: (db: Database, userId: string, after: Row | undefined) => Promise<readonly Row[]>) =>
  (db: Database, userId: string): AsyncIterable<Row> =>
    readBatches((after: Row | undefined) => list(db, userId, after));

/** Reads the one record of a kind. */
export const readOne =
  <Row>(find: (db: Database, userId: string) => Promise<Row | undefined>) =>
  async (db: Database, userId: string): Promise<Row[]> => {
    const row = await find(db, userId);
    return row === undefined ? [] : [row];
  };
