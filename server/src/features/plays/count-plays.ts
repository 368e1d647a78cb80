import { createHash } from 'node:crypto';
import type { plays } from '@backbeat/contract';

/** Somebody who plays a post. */
export interface Listener {
  /** Undefined for a visitor. */
  userId: string | undefined;
  /** Who counts as one for a while. */
  key: string;
}

/** A visitor is known by their address only, and only until the window has passed: what is kept meanwhile is a digest. */
export function listenerOf(postId: string, userId: string | undefined, caller: string): Listener {
  if (userId !== undefined) return { userId, key: userId };
  return { userId, key: createHash('sha256').update(`${postId} ${caller}`).digest('base64url') };
}

/**
 * What those are answered who play a post at the same time, one after the other.
 * @param counted the keys of those of whom one play counts
 * @param totalViews before
 */
export function answerPlays(
  listeners: readonly Listener[],
  counted: ReadonlySet<string>,
  totalViews: number,
): plays.ViewAnswer[] {
  const left = new Set(counted);
  let total = totalViews;
  return listeners.map(({ key }) => {
    const isCounted = left.delete(key);
    if (isCounted) total += 1;
    return { counted: isCounted, totalViews: total };
  });
}
