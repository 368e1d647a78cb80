import type { UploadMemory } from '../../uploads/index.ts';

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;
type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores in this browser which upload belongs to which file, so that a reload resumes it. Each user
 * has a memory of their own; the server checks the owner as well.
 * @param purpose the wizard of one post, or several tracks of a release
 */
export function uploadMemory(
  storage: KeyValueStorage | null,
  userId: string,
  purpose: 'create-post' | 'create-tracks' = 'create-post',
): UploadMemory {
  const key = `${purpose}.upload.${userId}`;
  return {
    read: (file) =>
      ignoreErrors(() => {
        const [storedName, url] = (storage?.getItem(key) ?? '').split('\n');
        return storedName === nameOf(file) ? url : undefined;
      }),
    write: (file, url) => {
      ignoreErrors(() => storage?.setItem(key, `${nameOf(file)}\n${url}`));
    },
    forget: () => {
      ignoreErrors(() => storage?.removeItem(key));
    },
  };
}

const nameOf = ({ name, size, lastModified }: FileFacts): string =>
  JSON.stringify([name, size, lastModified]);

/** If storing fails, the upload only restarts from the beginning. */
function ignoreErrors<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
