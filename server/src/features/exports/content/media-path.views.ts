/** Returns the path in the archive of a stored file: the folder, a name, and the ending of its key. */
export const mediaPath = (folder: string, name: string, key: string): string =>
  `media/${folder}/${name}${key.slice(key.lastIndexOf('.'))}`;

/** A stored file with its path in the archive. */
export interface MediaFile {
  key: string;
  path: string;
}
