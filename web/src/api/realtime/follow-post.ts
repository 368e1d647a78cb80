import { postTopic, type PostChange } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../../lib/is-record.ts';
import { collectChanges } from './collect-changes.ts';
import { realtime } from './realtime-client.ts';

/**
 * Refetches what is on screen of a post after each change by any user.
 * @returns a function that ends it
 */
export function followPost(queries: QueryClient, id: string): () => void {
  const changes = collectChanges(queries, (params) => params['id'] === id);
  let isOver = false;
  const stop = realtime.subscribe(postTopic(id), (message) => {
    if (!isPostChange(message)) return;
    const { change, spreadMs = 0 } = message;
    // Thousands of pages may follow a popular post.
    setTimeout(() => {
      if (!isOver) changes.add(change === 'updated' ? 'post' : change);
    }, Math.random() * spreadMs);
  });
  return () => {
    isOver = true;
    stop();
    changes.stop();
  };
}

/** Not validated again, since the server writes it by the contract's schema. */
const isPostChange = (message: unknown): message is PostChange => isRecord(message) && 'change' in message;
