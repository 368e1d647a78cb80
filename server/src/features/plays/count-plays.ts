import { createHash } from 'node:crypto';
import type { plays } from '@backbeat/contract';

/** The user or visitor who plays a post. */
export interface PlayActor {
  /** Undefined for a visitor. */
  userId: string | undefined;
  /** Identifies a listener within the count window. */
  key: string;
}

/**
 * Identifies a visitor by a digest of their address, which is stored until the count window ends.
 */
export function listenerOf(postId: string, userId: string | undefined, caller: string): PlayActor {
  if (userId !== undefined) return { userId, key: userId };
  return { userId, key: createHash('sha256').update(`${postId} ${caller}`).digest('base64url') };
}

/**
 * Answers concurrent plays of a post in order.
 * @param countedKeys the keys of the listeners with one counted play
 * @param totalViews the total before these plays
 */
export function answerPlays(
  listeners: readonly PlayActor[],
  countedKeys: ReadonlySet<string>,
  totalViews: number,
): plays.PlayResult[] {
  const uncountedKeys = new Set(countedKeys);
  let total = totalViews;
  return listeners.map(({ key }) => {
    const isCounted = uncountedKeys.delete(key);
    if (isCounted) total += 1;
    return { counted: isCounted, totalViews: total };
  });
}
