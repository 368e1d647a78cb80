import type { Database } from './db/database.ts';
import { readBatches } from './db/read-batches.ts';
import { messages } from './personal-data.messages.ts';

type ReadRows<Row> = (db: Database, userId: string) => AsyncIterable<Row> | Promise<readonly Row[]>;

/** A stored file with its path in the archive. */
export interface MediaFile {
  key: string;
  path: string;
}

/** Returns the path in the archive of a stored file: the folder, a name, and the ending of its key. */
export const mediaPath = (folder: string, name: string, key: string): string =>
  `media/${folder}/${name}${key.slice(key.lastIndexOf('.'))}`;

/** A record of a kind, with what the archive adds to it. */
export interface Entry<Row extends object = object> {
  record: Row;
  /** Files of the archive that belong to the record. */
  files?: readonly MediaFile[];
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

/** @param filesOf the stored files of a record */
export const definePersonalData = <const Name extends keyof typeof messages, Row extends object>(
  name: Name,
  readRows: ReadRows<Row>,
  filesOf?: (row: Row) => readonly MediaFile[],
): PersonalData<Name, Row> => ({ name, title: titles[name], read: readEntries(readRows, filesOf) });

/** Adds its stored files to each record. */
export const readEntries = <Row extends object>(
  readRows: ReadRows<Row>,
  filesOf: (row: Row) => readonly MediaFile[] = () => [],
): PersonalData<string, Row>['read'] =>
  async function* (db, userId) {
    for await (const record of await readRows(db, userId)) yield { record, files: filesOf(record) };
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
