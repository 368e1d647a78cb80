import { useSyncExternalStore } from 'react';
import { openSessionStorage } from '../open-storage.ts';

/* Drafts of comments and notes, stored for as long as the tab lives. They survive signing in, and a
   failed text returns to its draft after its box has closed. */
const drafts = new Map<string, string>();
const watchers = new Set<() => void>();

/**
 * Names a draft by what it is about, such as a post or a comment, and by its author, so that the next
 * user of the tab does not see it.
 */
export const draftOf = (subjectId: string, userName: string): string =>
  `comment-draft:${subjectId}:${userName}`;

export function readDraft(key: string): string {
  const cachedDraft = drafts.get(key);
  if (cachedDraft !== undefined) return cachedDraft;
  const storedDraft = openSessionStorage()?.getItem(key) ?? '';
  drafts.set(key, storedDraft);
  return storedDraft;
}

export function writeDraft(key: string, text: string): void {
  drafts.set(key, text);
  const storage = openSessionStorage();
  try {
    if (text === '') storage?.removeItem(key);
    else storage?.setItem(key, text);
  } catch {
    // The storage is full: the draft lives as long as the page.
  }
  for (const watcher of watchers) watcher();
}

/** Puts a failed text before what the user has typed since. */
export function restoreDraft(key: string, text: string): void {
  writeDraft(key, [text, readDraft(key)].filter(Boolean).join('\n'));
}

/** The current draft. */
export const useDraft = (key: string): string => useSyncExternalStore(watch, () => readDraft(key));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
