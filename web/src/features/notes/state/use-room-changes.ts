import { roomTopic, type notes } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { throttle } from '../../../lib/throttle.ts';
import { isDeletion } from './cached-notes.ts';
import { cacheChange, latestNumber, readRoom, refetchNotes, refetchRoom } from './notes.queries.ts';

/** Milliseconds between two requests for the figures of a room. */
const REFETCH_INTERVAL_MS = 1_000;
/** The most changes of one answer. A full answer has more behind it. */
const CHANGES_PER_ANSWER = 200;

/** Not validated again, since the server writes it by the contract's schema. */
const isRoomChange = (message: unknown): message is notes.RoomChange =>
  isRecord(message) && 'seq' in message && 'change' in message;

/**
 * Follows the changes of a room. After a gap and after a lost connection the client asks for the
 * changes that it has missed.
 * @param onNewNote called with each new note
 */
export function useRoomChanges(postId: string, onNewNote: (note: notes.Note) => void): void {
  const queries = useQueryClient();
  const tell = useEffectEvent(onNewNote);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const follow = async () => {
      // The frame loads the client after the screen.
      const { realtime } = await import('../../../api/realtime/realtime-client.ts');
      if (isGone) return;
      stop = followRoom(queries, postId, realtime, (note) => tell(note));
    };
    // Without the client the room still refetches when it gets the focus.
    follow().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queries, postId]);
}

/** The part of the realtime client that a room needs. */
interface Topics {
  subscribe: (destination: string, receive: (message: unknown) => void) => () => void;
  onSubscribed: (listener: () => void) => () => void;
}

/** Keeps the cached notes of a room up to date. @returns a function that ends it */
export function followRoom(
  queries: QueryClient,
  postId: string,
  topics: Topics,
  onNewNote: (note: notes.Note) => void,
): () => void {
  let seq = readRoom(queries, postId)?.seq ?? 0;
  let catchingUp: Promise<void> | null = null;
  const figures = throttle(() => void refetchRoom(queries, postId), REFETCH_INTERVAL_MS);
  const apply = (change: notes.Note | notes.DeletedNote) => {
    const isNew = change.number > latestNumber(queries, postId);
    cacheChange(queries, postId, change);
    if (isNew && !isDeletion(change)) onNewNote(change);
  };
  const catchUp = async () => {
    for (let isFull = true; isFull;) {
      const changes = await call(api.notes.listNotes, {
        params: { id: postId },
        query: { after: String(seq) },
      });
      for (const change of changes) apply(change);
      const latest = Math.max(seq, ...changes.map((change) => (isDeletion(change) ? seq : change.seq)));
      isFull = changes.length >= CHANGES_PER_ANSWER;
      // Deletions have no number from which the client could go on.
      if (isFull && latest === seq) return refetchNotes(queries, postId);
      seq = latest;
    }
  };
  const startCatchingUp = () => {
    // A failed request leaves the notes as they are until the next change.
    catchingUp ??= catchUp()
      .catch(() => refetchNotes(queries, postId))
      .finally(() => {
        catchingUp = null;
        figures.run();
      });
  };
  const stops = [
    topics.subscribe(roomTopic(postId), (message) => {
      if (!isRoomChange(message)) return;
      const hasGap = message.seq > seq + 1;
      if (message.change === 'note') apply(message.note);
      if (message.change === 'versions')
        void queries.invalidateQueries({
          queryKey: queryOf(api.versions.listVersions, { params: { id: postId } }).queryKey,
        });
      if (hasGap) startCatchingUp();
      else seq = Math.max(seq, message.seq);
      figures.run();
    }),
    topics.onSubscribed(startCatchingUp),
  ];
  return () => {
    for (const each of stops) each();
    figures.stop();
  };
}
