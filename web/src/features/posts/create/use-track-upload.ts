import { useEffect, useState, useSyncExternalStore } from 'react';
import { openStorage } from '../../../lib/open-storage.ts';
import type { PickedFile, UploadState } from '../../uploads/index.ts';
import { TrackUpload } from './track-upload.ts';
import { uploadMemory } from './upload-memory.ts';

/** Uploads the chosen file, from the choice until the wizard closes. */
export function useTrackUpload(
  userId: string,
  { file, refuse }: PickedFile,
): { upload: TrackUpload; state: UploadState } {
  const [upload] = useState(() => new TrackUpload(uploadMemory(openStorage(), userId), refuse));
  useEffect(() => upload.take(file), [upload, file]);
  useEffect(() => () => upload.leave(), [upload]);
  return { upload, state: useSyncExternalStore(upload.watch, () => upload.state) };
}
