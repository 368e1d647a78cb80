import type { notes, posts, versions } from '@backbeat/contract';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useIsWide } from '../../lib/hooks/use-is-wide.ts';
import { PartBoundary } from '../../ui/part.tsx';
import { collectAnnouncements } from './state/announce-notes.ts';
import { Lanes } from './lanes/lanes.tsx';
import { RoomHead } from './lanes/room-head.tsx';
import { NoteList } from './list/note-list.tsx';
import { partyId, type Viewer } from './state/note-policy.ts';
import { actsOf } from './state/room-acts.ts';
import { RoomProvider } from './state/room-context.ts';
import { RoomKeys } from './transport/room-keys.tsx';
import { RoomTransport } from './transport/room-transport.tsx';
import { useNoteChanges } from './state/use-note-changes.ts';
import { useRoomChanges } from './state/use-room-changes.ts';
import { useRoomView } from './state/use-room-view.ts';

interface MixRoomProps {
  post: posts.Post;
  room: notes.Room;
  versions: readonly [versions.Version, ...versions.Version[]];
  viewer: Viewer;
  /** The version and the number of the note that the address names. */
  first: { version: number | null; note: number | null };
  /** As whom guests are here. */
  bar?: ReactNode;
}

/** Versions beside each other with their notes; on phones one version above them. */
export function MixRoom(props: MixRoomProps) {
  const changes = useNoteChanges(props.post.id);
  const view = { ...useRoomView(props), changes };
  const isWide = useIsWide();
  const announcement = useNews(props.post.id, props.viewer);
  const firstNoteId = view.notes.find(({ number }) => number === props.first.note)?.id;
  const openFirst = useEffectEvent((id: string) => {
    const note = view.notes.find((each) => each.id === id);
    if (!note) return;
    if (note.state === 'done') view.setFilter({ ...view.filter, state: 'all' });
    actsOf(view).show(note);
  });
  useEffect(() => {
    if (firstNoteId !== undefined) openFirst(firstNoteId);
  }, [firstNoteId]);
  return (
    <RoomProvider value={view}>
      <div
        data-mix-room
        className="flex flex-col md:h-[calc(100dvh-var(--header-height)-var(--player-height))]"
      >
        <div className="contents">{props.bar}</div>
        <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_minmax(320px,416px)] md:grid-rows-[minmax(0,1fr)_auto]">
          <section className="flex min-h-0 min-w-0 flex-col md:overflow-y-auto md:overscroll-contain md:px-2 md:pb-4 lg:px-6">
            <RoomHead />
            <PartBoundary>
              <Lanes isWide={isWide} />
            </PartBoundary>
          </section>
          <PartBoundary>
            <NoteList isWide={isWide} />
          </PartBoundary>
          <RoomTransport isWide={isWide} />
        </div>
      </div>
      <RoomKeys />
      <output className="sr-only">{announcement}</output>
    </RoomProvider>
  );
}

/** Follows the room, and returns what screen readers hear of new notes by others. */
function useNews(postId: string, viewer: Viewer): string {
  const [announcement, setAnnouncement] = useState('');
  const collected = useRef<ReturnType<typeof collectAnnouncements> | null>(null);
  useEffect(() => {
    const announcements = collectAnnouncements(setAnnouncement);
    collected.current = announcements;
    return announcements.stop;
  }, []);
  useRoomChanges(postId, (note) => {
    if (partyId(note.by) !== viewer.id) collected.current?.add(note);
  });
  return announcement;
}
