import { playlistTopic, type PlaylistChange } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { collectChanges } from '../../api/realtime/collect-changes.ts';
import { realtime } from '../../api/realtime/realtime-client.ts';
import { isRecord } from '../../lib/is-record.ts';

/**
 * Refetches what is on screen of a playlist after each change by any user.
 * @param readRevision the revision on screen, which needs no refetch
 * @returns a function that ends it
 */
export function followPlaylist(queries: QueryClient, id: string, readRevision: () => number): () => void {
  const changes = collectChanges(queries, (params) => params['id'] === id);
  let isOver = false;
  const stop = realtime.subscribe(playlistTopic(id), (message) => {
    if (!isPlaylistChange(message)) return;
    const { revision, spreadMs = 0 } = message;
    // Thousands of pages may follow a popular playlist.
    setTimeout(() => {
      if (!isOver && readRevision() < revision) changes.add('playlist');
    }, Math.random() * spreadMs);
  });
  return () => {
    isOver = true;
    stop();
    changes.stop();
  };
}

/** Not validated again, since the server writes it by the contract's schema. */
const isPlaylistChange = (message: unknown): message is PlaylistChange =>
  isRecord(message) && 'revision' in message;
