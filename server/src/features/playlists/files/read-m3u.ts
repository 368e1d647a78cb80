import { playlists } from '@backbeat/contract';
import { damagedNear, requireRoomFor, type RawEntry, type RawFile } from './raw-files.policy.ts';

const { FILE_LIMITS: LIMITS } = playlists;

const HEADER = /^\s*#EXTM3U/;
/** Control characters that no text has. */
// oxlint-disable-next-line no-control-regex -- they tell files of programs from text
const BINARY = /[\u0001-\u0008\u000b\u000e-\u0019\u001c-\u001f]/;
/** An address, or the name of a file with an ending. */
const PLACE = /^[a-z][a-z0-9+.-]*:\/\/|\.[a-z0-9]{2,5}$/i;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trim());

/** Whether a text is an M3U playlist: with the header, or of addresses and file names alone. */
export function isM3u(text: string): boolean {
  if (HEADER.test(text)) return true;
  if (BINARY.test(text)) return false;
  // A line that is too long is damage, whatever it says.
  const places = linesOf(text).filter((line) => line !== '' && !line.startsWith('#'));
  return places.length > 0 && places.every((line) => line.length > LIMITS.line || PLACE.test(line));
}

/**
 * Reads M3U with the directives that programs for music write (EXTINF, PLAYLIST).
 * @throws {ApiError} INVALID_INPUT for a line that is too long, LIMIT_REACHED
 */
export function readM3u(text: string): RawFile {
  const lines = linesOf(text);
  const longLine = lines.findIndex(({ length }) => length > LIMITS.line);
  if (longLine >= 0) throw damagedNear(longLine + 1);
  const entries: RawEntry[] = [];
  let title = '';
  let info = '';
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) info = line.slice('#EXTINF:'.length);
    else if (line.startsWith('#PLAYLIST:')) title = line.slice('#PLAYLIST:'.length);
    else if (line !== '' && !line.startsWith('#')) {
      entries.push(entryOf(line, info));
      info = '';
    }
  }
  requireRoomFor(entries.length);
  return { title, entries };
}

/** @param info what follows EXTINF: seconds, attributes, a comma and 'creator - title' */
function entryOf(location: string, info: string): RawEntry {
  const comma = findComma(info);
  const names = info === '' ? nameOfFile(location) : info.slice(comma + 1);
  const [before = '', ...after] = names.split(' - ');
  return {
    creator: after.length === 0 ? '' : before,
    title: after.length === 0 ? names : after.join(' - '),
    duration: Number.parseFloat(info),
    isrcs: [],
    addresses: [location],
  };
}

/** Finds the comma before the names. Attributes in quotes may have others. */
function findComma(info: string): number {
  let isQuoted = false;
  for (let index = 0; index < info.length; index += 1) {
    if (info[index] === '"') isQuoted = !isQuoted;
    if (info[index] === ',' && !isQuoted) return index;
  }
  return info.indexOf(',');
}

/** The name of a file without its folders, number and ending. */
function nameOfFile(location: string): string {
  const name = location.slice(Math.max(location.lastIndexOf('/'), location.lastIndexOf('\\')) + 1);
  return decode(name.replace(/\.[a-z0-9]{2,5}$/i, '')).replace(/^\d{1,3}[. -]+(?=\S)/, '');
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
