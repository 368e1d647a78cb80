import { randomBytes } from 'node:crypto';
import { isKey } from '../../platform/storage/index.ts';

/** The content type by the ending of the key. */
const CONTENT_TYPES = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  zip: 'application/zip',
} as const;

export type FileEnding = keyof typeof CONTENT_TYPES;

/**
 * The folder `images` is public; the feature of each other folder decides who may read its files.
 */
export type Folder = 'images' | 'posts' | 'demos' | 'chats' | 'exports' | 'playlists' | 'releases';

/** Creates a key that cannot be guessed: 128 random bits. */
export const newKey = (folder: Folder, ending: FileEnding): string =>
  `${folder}/${randomBytes(16).toString('hex')}.${ending}`;

/** Returns the path under which a stored file is served. */
export const fileUrl = (key: string): string => `/media/${key}`;

/** Returns the key of the file that is served at a URL; undefined for other URLs. */
export function keyOfUrl(url: string): string | undefined {
  const prefix = fileUrl('');
  const key = url.slice(prefix.length);
  return url.startsWith(prefix) && typeOfKey(key) !== undefined ? key : undefined;
}

export const contentTypeOf = (ending: FileEnding): string => CONTENT_TYPES[ending];

/** Returns the content type of a stored file; undefined if the text cannot be a key. */
export function typeOfKey(key: string): string | undefined {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return isKey(key) && isFileEnding(ending) ? contentTypeOf(ending) : undefined;
}

const isFileEnding = (ending: string): ending is FileEnding => Object.hasOwn(CONTENT_TYPES, ending);
