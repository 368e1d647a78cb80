import { openStorage } from '../../../lib/open-storage.ts';

/*
 * Stores the unsent text of each chat until the user returns to it. When storage is blocked or
 * full, the text lasts as long as the text box.
 */

const prefixOf = (userId: string): string => `messages.draft.${userId}.`;
const keyOf = (userId: string, chatId: string): string => prefixOf(userId) + chatId;

export function readDraft(userId: string, chatId: string): string {
  try {
    return openStorage()?.getItem(keyOf(userId, chatId)) ?? '';
  } catch {
    return '';
  }
}

export function storeDraft(userId: string, chatId: string, text: string): void {
  try {
    if (text === '') openStorage()?.removeItem(keyOf(userId, chatId));
    else openStorage()?.setItem(keyOf(userId, chatId), text);
  } catch {
    // see above
  }
}

export function deleteDrafts(userId: string): void {
  try {
    const storage = openStorage();
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    for (const key of keys) if (key.startsWith(prefixOf(userId))) storage?.removeItem(key);
  } catch {
    // see above
  }
}
