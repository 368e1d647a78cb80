/* Chosen files of unpublished posts, stored in IndexedDB, so that a reloaded or reopened tab
   finds them. Without IndexedDB, they last as long as the page. */

const DATABASE = 'create-post';
const STORE = 'files';

/** @returns null without a stored file or without IndexedDB */
export async function readStoredFile(name: string): Promise<File | null> {
  const storedFile: unknown = await inStore('readonly', (store) => store.get(name)).catch(() => undefined);
  return storedFile instanceof File ? storedFile : null;
}

/** Stores a file under a name in place of the previous one; null deletes it. */
export async function storeFile(name: string, file: File | null): Promise<void> {
  const keeping = file
    ? inStore('readwrite', (store) => store.put(file, name))
    : inStore('readwrite', (store) => store.delete(name));
  await keeping.catch(() => undefined);
}

/** Deletes files whose names belong to nothing in use. */
export async function deleteOldFiles(isOld: (name: string) => boolean): Promise<void> {
  const names: readonly unknown[] = await inStore('readonly', (store) => store.getAllKeys()).catch(() => []);
  for (const name of names) if (typeof name === 'string' && isOld(name)) await storeFile(name, null);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await answerOf(opening);
  try {
    return await answerOf(request(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });
