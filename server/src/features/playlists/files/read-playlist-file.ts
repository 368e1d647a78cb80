import { cleanText, cutToCodePoints, limits, playlists, posts, trimText } from '@backbeat/contract';
import { damagedNear, unknownFormat, type RawEntry, type RawFile } from './raw-files.policy.ts';
import { readJspf } from './read-jspf.ts';
import { isM3u, readM3u } from './read-m3u.ts';
import { readXspf } from './read-xspf.ts';

const { FILE_LIMITS: LIMITS } = playlists;

/** A cleaned entry. Its addresses are for comparison with ours alone. */
export interface FileEntry {
  title: string;
  creator: string;
  /** Seconds. */
  duration: number | null;
  /** Without hyphens. */
  isrc: string | null;
  addresses: readonly string[];
}

export interface PlaylistFile {
  /** Empty if the file has none. */
  title: string;
  entries: readonly FileEntry[];
}

/**
 * Reads an XSPF, JSPF or M3U file, which it recognises by its content. The limits hold before the file
 * is parsed.
 * @throws {ApiError} WRONG_KIND, INVALID_INPUT with the damaged line, LIMIT_REACHED
 */
export function readPlaylistFile(bytes: Uint8Array): PlaylistFile {
  // Some programs end texts with NUL; no format has a use for it.
  const text = decode(bytes).replaceAll('\0', '');
  if (text.trim() === '') throw damagedNear(1);
  const { title, entries } = readText(text);
  return { title: clean(title), entries: entries.map(cleanEntry) };
}

function readText(text: string): RawFile {
  const [first] = text.trimStart();
  if (first === '<') return readXspf(text);
  if (first === '{') return readJspf(text);
  if (isM3u(text)) return readM3u(text);
  // A name in M3U may begin with a bracket too.
  if (first === '[') return readJspf(text);
  throw unknownFormat();
}

/** Decodes UTF-8, else Windows-1252, in which each byte is a character. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = Buffer.from(bytes).toString('latin1');
    return text.replace(
      /[\u0080-\u009f]/g,
      (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control,
    );
  }
}

/** The characters 80 to 9f, where Windows-1252 differs from Latin-1. TextDecoder of Node 20 does not know them. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const clean = (text: string): string => {
  const line = cleanText(text.slice(0, LIMITS.line)).replace(/\s+/g, ' ');
  return trimText(cutToCodePoints(trimText(line), LIMITS.title));
};

const cleanEntry = ({ title, creator, duration, isrcs, addresses }: RawEntry): FileEntry => ({
  title: clean(title),
  creator: clean(creator),
  duration: duration > 0 && Number.isFinite(duration) ? duration : null,
  isrc:
    isrcs
      .filter(posts.isIsrcOrEmpty)
      .map(posts.parseIsrc)
      .find((isrc) => isrc !== null) ?? null,
  addresses: addresses.map((address) => address.trim()).filter(({ length }) => length <= limits.address),
});
