import type { UploadMemory } from '../uploads/index.ts';

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Which upload goes with which file, kept in this browser, so that it goes on after a reload: the memory of one user's upload.
 * The server hands it to nobody else, whatever a browser remembers.
 */
export function uploadMemory(storage: Kept | null, userId: string): UploadMemory {
  const key = `create-post.upload.${userId}`;
  return {
    read: (file) =>
      tryTo(() => {
        const [kept, url] = (storage?.getItem(key) ?? '').split('\n');
        return kept === nameOf(file) ? url : undefined;
      }),
    write: (file, url) => {
      tryTo(() => storage?.setItem(key, `${nameOf(file)}\n${url}`));
    },
    forget: () => {
      tryTo(() => storage?.removeItem(key));
    },
  };
}

const nameOf = ({ name, size, lastModified }: FileFacts): string =>
  JSON.stringify([name, size, lastModified]);

/** What is kept in vain is only an upload that begins anew. */
function tryTo<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
