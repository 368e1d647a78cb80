import { useSyncExternalStore } from 'react';
import { openSessionStorage } from '../../lib/open-storage.ts';

/*
 * What people are writing about posts, kept for as long as the tab lives: also while they go to sign in, and when a comment
 * comes back that did not go through after its box was closed.
 */
const drafts = new Map<string, string>();
const watchers = new Set<() => void>();

/** Names a draft by the post and by who writes: nobody who signs in later finds it. */
export const draftOf = (postId: string, userName: string): string => `comment-draft:${postId}:${userName}`;

export function readDraft(key: string): string {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const kept = openSessionStorage()?.getItem(key) ?? '';
  drafts.set(key, kept);
  return kept;
}

export function writeDraft(key: string, text: string): void {
  drafts.set(key, text);
  const storage = openSessionStorage();
  try {
    if (text === '') storage?.removeItem(key);
    else storage?.setItem(key, text);
  } catch {
    // It is full: what is typed then lives as long as the page.
  }
  for (const watcher of watchers) watcher();
}

/** Puts a text that did not go through before what has been written since. */
export function restoreDraft(key: string, text: string): void {
  writeDraft(key, [text, readDraft(key)].filter(Boolean).join('\n'));
}

/** The draft as it is now. */
export const useDraft = (key: string): string => useSyncExternalStore(watch, () => readDraft(key));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
