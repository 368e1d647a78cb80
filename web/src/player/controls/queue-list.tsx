import { useRef, useState, type RefObject } from 'react';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CloseIcon, line } from '../../ui/icons.tsx';
import { QueueIcon } from './icons.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { move } from '../engine/arrange-queue.ts';
import { player } from '../engine/player.ts';
import { tracksInOrder } from '../engine/queue.ts';
import { creditsOf, type QueueExtras, type Track } from '../engine/track.ts';
import { RepeatButton, ShuffleButton } from './transport.tsx';
import { usePlayer } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

/** Opens the queue. Shown when the queue has more than one track. */
export function QueueButton({ extras: Extras }: { extras: QueueExtras }) {
  const isWorthIt = usePlayer(({ queue }) => queue.order.length > 1);
  if (!isWorthIt) return null;
  return (
    <Popover
      title={messages.queue}
      action={
        <span className="flex">
          <Extras />
          <ShuffleButton />
          <RepeatButton />
        </span>
      }
      trigger={
        <IconButton label={messages.queue}>
          <QueueIcon />
        </IconButton>
      }
    >
      {() => <QueueList />}
    </Popover>
  );
}

/** The tracks in playing order. Pressing a track plays it; its handle moves it. */
export function QueueList() {
  const queue = usePlayer((state) => state.queue);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const tracks = tracksInOrder(queue);
  return (
    <>
      <ol ref={list} className="grid">
        {tracks.map((track, at) => (
          <li key={track.id} className="flex items-center">
            <DragHandle
              track={track}
              list={list}
              onMove={(place) =>
                setAnnouncement(
                  messages.placeInQueue({ title: track.title, place: place + 1, count: tracks.length }),
                )
              }
            />
            <button
              type="button"
              aria-current={at === queue.at ? 'true' : undefined}
              onClick={() => player.jump(at)}
              className="flex min-w-0 grow items-center gap-3 rounded-s p-2 pl-0 text-left hover:bg-surface-3"
            >
              <Artwork
                id={track.id}
                peaks={track.waveform}
                src={track.banner}
                ratio="square"
                className="w-10 shrink-0 rounded-s"
              />
              <span className="grid min-w-0">
                <span dir="auto" className={cx('truncate font-semibold', at === queue.at && 'text-accent')}>
                  {track.title}
                </span>
                <span className="truncate text-[13px] text-text-2">{creditsOf(track)}</span>
              </span>
            </button>
            {at === queue.at ? null : (
              <IconButton
                label={messages.removeFromQueue({ title: track.title })}
                onClick={() => player.remove(track.id)}
              >
                <CloseIcon size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
    </>
  );
}

const GripIcon = line('M5 9h14M5 15h14');

interface DragHandleProps {
  track: Track;
  list: RefObject<HTMLOListElement | null>;
  /** Called with the new place, from 0. */
  onMove: (place: number) => void;
}

/** Moves a track of the queue by dragging, or with the arrow keys. */
function DragHandle({ track: { id, title }, list, onMove }: DragHandleProps) {
  const placeNow = () => tracksInOrder(player.get().queue).findIndex((track) => track.id === id);
  const moveTo = (place: number) => {
    const from = placeNow();
    const to = Math.max(0, Math.min(place, player.get().queue.order.length - 1));
    if (from === -1 || from === to) return;
    player.arrange((queue) => move(queue, from, to));
    onMove(to);
  };
  /** The row at this height. Rows are equally high. */
  const placeAt = (y: number) => {
    const { top, height } = list.current?.getBoundingClientRect() ?? { top: y, height: 1 };
    return Math.floor(((y - top) / height) * player.get().queue.order.length);
  };
  return (
    <IconButton
      label={messages.move({ title })}
      className="-mr-1 shrink-0 cursor-grab touch-none active:cursor-grabbing"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const drag = new AbortController();
        const { signal } = drag;
        // On the document, since React may move the row in the page while it is dragged.
        document.addEventListener('pointermove', ({ clientY }) => moveTo(placeAt(clientY)), { signal });
        document.addEventListener('pointerup', () => drag.abort(), { signal });
        document.addEventListener('pointercancel', () => drag.abort(), { signal });
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const handle = event.currentTarget;
        moveTo(placeNow() + step);
        // The row may have moved in the page, which takes its focus.
        requestAnimationFrame(() => handle.focus());
      }}
    >
      <GripIcon size={18} />
    </IconButton>
  );
}
