import { openStorage } from '../../lib/open-storage.ts';
import { keepFile } from '../uploads/index.ts';
import { writeDraft } from './post-draft.ts';
import { uploadMemory } from './upload-memory.ts';

/** Under which names the browser keeps the files of somebody's post that is not published yet. */
export const unpublishedFiles = (userId: string) => ({
  audio: `${userId}.audio`,
  banner: `${userId}.banner`,
});

/**
 * Takes away what somebody has written, chosen and begun to send of a post in this browser, since it is published, or its
 * author is no more.
 */
export function forgetUnpublished(userId: string): void {
  const storage = openStorage();
  writeDraft(storage, userId, null);
  uploadMemory(storage, userId).forget();
  for (const name of Object.values(unpublishedFiles(userId))) void keepFile(name, null);
}
