import { crc32 } from 'node:zlib';

/** A file of a zip file. Its content is stored as it is, not compressed. */
export interface ZipEntry {
  /** Folders and name, joined by '/'. */
  path: string;
  /** Bytes of its content. */
  size: number;
  /** Opens the content when its turn comes. It must have `size` bytes. */
  read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface ZipOptions {
  /** The time of change of all files, as UTC. */
  modifiedAt: Date;
}

/** Larger numbers stand in fields of the ZIP64 format. */
const MAX_32_BIT = 0xff_ff_ff_fe;
const MAX_ENTRIES = 0xff_fe;
const ELSEWHERE_32_BIT = 0xff_ff_ff_ff;
const ELSEWHERE_16_BIT = 0xff_ff;

const VERSION_2_0 = 20;
const VERSION_4_5 = 45;
/** Unix, whose file permissions the entries have. */
const MADE_BY = (3 << 8) | VERSION_4_5;
/** A regular file that its owner may write and all may read. */
const FILE_MODE = 0o100644;
/** Bit 3: checksum and sizes follow the content. Bit 11: names are UTF-8. */
const FLAGS = (1 << 3) | (1 << 11);
const ZIP64_FIELD = 1;

/** An entry whose place in the file is known. */
interface PlacedEntry extends ZipEntry {
  name: Buffer;
  /** Bytes before it. */
  offset: number;
  modifiedAt: number;
}

const isLarge = ({ size }: Pick<ZipEntry, 'size'>): boolean => size > MAX_32_BIT;

/** Returns the bytes of the file that `writeZip` writes. */
export function sizeOfZip(entries: readonly ZipEntry[]): number {
  const { placedEntries, end } = placeEntries(entries, new Date(0));
  return end + writeDirectory(placedEntries, [], end).length;
}

/**
 * Writes a zip file entry by entry, as in APPNOTE 6.3.10 of PKWARE, in memory that depends neither on
 * its size nor on that of its files.
 * @throws {Error} if the content of an entry does not have its size
 */
export async function* writeZip(
  entries: readonly ZipEntry[],
  { modifiedAt }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const { placedEntries, end } = placeEntries(entries, modifiedAt);
  const checksums: number[] = [];
  for (const entry of placedEntries) {
    yield writeHeader(entry);
    let checksum = 0;
    let size = 0;
    for await (const chunk of entry.read()) {
      checksum = crc32(chunk, checksum);
      size += chunk.length;
      if (size > entry.size) break;
      yield chunk;
    }
    if (size !== entry.size) throw new Error(`A file of ${entry.size} bytes has ${size}.`);
    checksums.push(checksum);
    yield writeDescriptor(entry, checksum);
  }
  yield writeDirectory(placedEntries, checksums, end);
}

/** @returns the entries, and the number of bytes before the directory */
function placeEntries(
  entries: readonly ZipEntry[],
  modifiedAt: Date,
): { placedEntries: PlacedEntry[]; end: number } {
  const time = toDosTime(modifiedAt);
  let offset = 0;
  const placedEntries = entries.map((entry) => {
    const placedEntry = { ...entry, name: Buffer.from(entry.path), offset, modifiedAt: time };
    offset += writeHeader(placedEntry).length + entry.size + writeDescriptor(placedEntry, 0).length;
    return placedEntry;
  });
  return { placedEntries, end: offset };
}

/** The local file header (4.3.7). */
function writeHeader(entry: PlacedEntry): Buffer {
  const large = isLarge(entry);
  // In a descriptor, sizes have eight bytes if the header has this field (4.3.9.2).
  const extra = large ? writeZip64Field([entry.size, entry.size]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(large ? VERSION_4_5 : VERSION_2_0, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt32LE(entry.modifiedAt, 10);
  header.writeUInt32LE(large ? ELSEWHERE_32_BIT : 0, 18);
  header.writeUInt32LE(large ? ELSEWHERE_32_BIT : 0, 22);
  header.writeUInt16LE(entry.name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, entry.name, extra]);
}

/** The data descriptor (4.3.9), with the signature that some readers expect. */
function writeDescriptor(entry: PlacedEntry, checksum: number): Buffer {
  const large = isLarge(entry);
  const descriptor = Buffer.alloc(large ? 24 : 16);
  descriptor.writeUInt32LE(0x08_07_4b_50, 0);
  descriptor.writeUInt32LE(checksum, 4);
  if (large) {
    descriptor.writeBigUInt64LE(BigInt(entry.size), 8);
    descriptor.writeBigUInt64LE(BigInt(entry.size), 16);
  } else {
    descriptor.writeUInt32LE(entry.size, 8);
    descriptor.writeUInt32LE(entry.size, 12);
  }
  return descriptor;
}

/** The central directory (4.3.12) with its end (4.3.14 to 4.3.16). */
function writeDirectory(
  entries: readonly PlacedEntry[],
  checksums: readonly number[],
  start: number,
): Buffer {
  const headers = Buffer.concat(
    entries.map((entry, index) => writeDirectoryEntry(entry, checksums[index] ?? 0)),
  );
  const needsZip64 = start > MAX_32_BIT || headers.length > MAX_32_BIT || entries.length > MAX_ENTRIES;
  const count = needsZip64 ? ELSEWHERE_16_BIT : entries.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(needsZip64 ? ELSEWHERE_32_BIT : headers.length, 12);
  end.writeUInt32LE(needsZip64 ? ELSEWHERE_32_BIT : start, 16);
  const end64 = needsZip64
    ? writeEnd64({ count: entries.length, size: headers.length, start })
    : Buffer.alloc(0);
  return Buffer.concat([headers, end64, end]);
}

function writeDirectoryEntry(entry: PlacedEntry, checksum: number): Buffer {
  const isFar = entry.offset > MAX_32_BIT;
  const large = isLarge(entry);
  const numbers = [...(large ? [entry.size, entry.size] : []), ...(isFar ? [entry.offset] : [])];
  const extra = numbers.length === 0 ? Buffer.alloc(0) : writeZip64Field(numbers);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(MADE_BY, 4);
  header.writeUInt16LE(numbers.length === 0 ? VERSION_2_0 : VERSION_4_5, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt32LE(entry.modifiedAt, 12);
  header.writeUInt32LE(checksum, 16);
  header.writeUInt32LE(large ? ELSEWHERE_32_BIT : entry.size, 20);
  header.writeUInt32LE(large ? ELSEWHERE_32_BIT : entry.size, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(FILE_MODE * 2 ** 16, 38);
  header.writeUInt32LE(isFar ? ELSEWHERE_32_BIT : entry.offset, 42);
  return Buffer.concat([header, entry.name, extra]);
}

/** The end of the central directory with large numbers, and its locator. */
function writeEnd64({ count, size, start }: { count: number; size: number; start: number }): Buffer {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06_06_4b_50, 0);
  end.writeBigUInt64LE(BigInt(end.length - 12), 4);
  end.writeUInt16LE(MADE_BY, 12);
  end.writeUInt16LE(VERSION_4_5, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

/** The extra field of numbers that do not fit elsewhere (4.5.3). */
function writeZip64Field(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(ZIP64_FIELD, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [index, value] of numbers.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

/** The years that a time of MS-DOS can have. */
const DOS_YEARS = { first: 1980, last: 2107 };

/** Date in the upper, time in the lower 16 bits (4.4.6), to two seconds. */
function toDosTime(time: Date): number {
  const year = Math.min(Math.max(time.getUTCFullYear(), DOS_YEARS.first), DOS_YEARS.last) - DOS_YEARS.first;
  const date = (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return date * 2 ** 16 + clock;
}
