import { useEffect, useEffectEvent } from 'react';
import { SHARED_FILE, SHARED_FILE_MARK } from '../../../navigation/share.ts';
import { readStoredFile, storeFile } from '../../uploads/index.ts';

/** Picks the audio file that another app has shared, once. */
export function useSharedFile(search: URLSearchParams, pick: (file: File) => void): void {
  const isShared = search.has(SHARED_FILE_MARK);
  const take = useEffectEvent(async () => {
    const file = await readStoredFile(SHARED_FILE);
    if (!file) return;
    await storeFile(SHARED_FILE, null);
    pick(file);
  });
  useEffect(() => {
    if (isShared) void take();
  }, [isShared]);
}
