import { useEffect, useEffectEvent } from 'react';
import { SHARED_FILE, SHARED_FILE_MARK } from '../../../../navigation/share.ts';
import { readStoredFile, storeFile } from '../../../uploads/index.ts';
import { receiveDroppedFiles } from './dropped-file.ts';

/**
 * Takes the audio file that another app has shared, once, and each file that the user drops.
 * @param isReady whether the screen can take a file; until then the file waits
 */
export function useArrivingFile(search: URLSearchParams, isReady: boolean, take: (file: File) => void): void {
  const isShared = isReady && search.has(SHARED_FILE_MARK);
  const onFile = useEffectEvent(take);
  useEffect(() => (isReady ? receiveDroppedFiles((file) => onFile(file)) : undefined), [isReady]);
  useEffect(() => {
    const receiveShared = async () => {
      const file = await readStoredFile(SHARED_FILE);
      if (!file) return;
      await storeFile(SHARED_FILE, null);
      onFile(file);
    };
    if (isShared) void receiveShared();
  }, [isShared]);
}
