import { openStorage } from '../../../lib/open-storage.ts';
import { storeFile } from '../../uploads/index.ts';
import { writeDraft } from './post-draft.ts';
import { uploadMemory } from './upload-memory.ts';

/** The names of the stored files of a user's unpublished post. */
export const unpublishedFiles = (userId: string) => ({
  audio: `${userId}.audio`,
  banner: `${userId}.banner`,
  drawing: `${userId}.drawing`,
});

/**
 * Deletes the draft, files and upload of a user's unpublished post from this browser, because the
 * post is published or the account deleted.
 */
export function deleteUnpublishedFiles(userId: string): void {
  const storage = openStorage();
  writeDraft(storage, userId, null);
  uploadMemory(storage, userId).forget();
  for (const name of Object.values(unpublishedFiles(userId))) void storeFile(name, null);
}
