import { getDeviceTime } from '../../../lib/time/clock.ts';
import { deleteOldFiles, storeFile, readStoredFile } from '../../uploads/index.ts';
import { isRecord } from '../../../lib/is-record.ts';

/** A pending upload as stored by this tab. The browser stores the file itself. */
export interface StoredUpload {
  clientId: string;
  chatId: string;
  /** When the user chose the file, in milliseconds since 1970. */
  at: number;
  /** The URL of the resumable upload. */
  url?: string;
}

/** Milliseconds after which the server deletes an abandoned upload. */
const UPLOAD_TTL_MS = 24 * 3_600_000;
const PREFIX = 'chat-file';

type UploadStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (userId: string): string => `messages.files.${userId}`;
const nameOf = ({ at, clientId }: StoredUpload): string => `${PREFIX} ${at} ${clientId}`;

/** The uploads of this tab before it was reloaded. Invalid entries are omitted. */
export function readPendingUploads(
  storage: UploadStorage | null,
  userId: string,
  now = getDeviceTime(),
): StoredUpload[] {
  try {
    const storedValue: unknown = JSON.parse(storage?.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(storedValue)
      ? storedValue.flatMap((each: unknown) =>
          isStoredUpload(each) && now - each.at < UPLOAD_TTL_MS ? [each] : [],
        )
      : [];
  } catch {
    return [];
  }
}

export function writePendingUploads(
  storage: UploadStorage | null,
  userId: string,
  uploads: readonly StoredUpload[],
): void {
  try {
    if (uploads.length === 0) storage?.removeItem(keyOf(userId));
    else
      storage?.setItem(
        keyOf(userId),
        JSON.stringify(uploads.map(({ clientId, chatId, at, url }) => ({ clientId, chatId, at, url }))),
      );
  } catch {
    // Storage is full or blocked, so the uploads last as long as the page.
  }
}

export const storePendingFile = (upload: StoredUpload, file: File | null): Promise<void> =>
  storeFile(nameOf(upload), file);

export const readPendingFile = (upload: StoredUpload): Promise<File | null> => readStoredFile(nameOf(upload));

/** Deletes files of tabs that were closed. */
export const deleteExpiredFiles = (now = getDeviceTime()): Promise<void> =>
  deleteOldFiles((name) => {
    const [prefix, at] = name.split(' ');
    return prefix === PREFIX && now - Number(at) > UPLOAD_TTL_MS;
  });

function isStoredUpload(storedValue: unknown): storedValue is StoredUpload {
  if (!isRecord(storedValue)) return false;
  const { clientId, chatId, at, url }: Partial<Record<keyof StoredUpload, unknown>> = storedValue;
  return (
    typeof clientId === 'string' &&
    typeof chatId === 'string' &&
    typeof at === 'number' &&
    (url === undefined || typeof url === 'string')
  );
}
