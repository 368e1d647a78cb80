import { randomBytes } from 'node:crypto';
import { isKey } from '../../platform/storage/index.ts';

/** What is kept, by the ending of its key, with the type under which it is served. */
const CONTENT_TYPES = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;

export type FileEnding = keyof typeof CONTENT_TYPES;

/** Files of `images` are for anybody; the others are served by the feature of that name to whoever may have them. */
export type Folder = 'images' | 'posts' | 'demos' | 'chats';

/** A name that nobody can guess: 128 random bits. */
export const newKey = (folder: Folder, ending: FileEnding): string =>
  `${folder}/${randomBytes(16).toString('hex')}.${ending}`;

/** Where a stored file is served. */
export const fileUrl = (key: string): string => `/media/${key}`;

/** The key of a file that is served at an address; undefined for other addresses. */
export function keyOfUrl(url: string): string | undefined {
  const prefix = fileUrl('');
  const key = url.slice(prefix.length);
  return url.startsWith(prefix) && typeOfKey(key) !== undefined ? key : undefined;
}

export const contentTypeOf = (ending: FileEnding): string => CONTENT_TYPES[ending];

/** The type of a stored file; undefined for what cannot be the key of one. */
export function typeOfKey(key: string): string | undefined {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return isKey(key) && isFileEnding(ending) ? contentTypeOf(ending) : undefined;
}

const isFileEnding = (ending: string): ending is FileEnding => Object.hasOwn(CONTENT_TYPES, ending);
