import { Artwork } from '../../ui/pictures/artwork.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { QueueIcon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { player } from '../engine/player.ts';
import { tracksInOrder } from '../engine/queue.ts';
import { creditsOf } from '../engine/track.ts';
import { RepeatButton, ShuffleButton } from './transport.tsx';
import { usePlayer } from '../engine/use-player.ts';

/** Opens the queue. Shown when the queue has more than one track. */
export function QueueButton() {
  const isWorthIt = usePlayer(({ queue }) => queue.order.length > 1);
  if (!isWorthIt) return null;
  return (
    <Popover
      title="Queue"
      action={
        <span className="flex">
          <ShuffleButton />
          <RepeatButton />
        </span>
      }
      trigger={
        <IconButton label="Queue">
          <QueueIcon />
        </IconButton>
      }
    >
      {() => <QueueList />}
    </Popover>
  );
}

/** The tracks in playing order. Pressing a track plays it. */
export function QueueList() {
  const queue = usePlayer((state) => state.queue);
  return (
    <ol className="grid">
      {tracksInOrder(queue).map((track, at) => (
        <li key={track.id}>
          <button
            type="button"
            aria-current={at === queue.at ? 'true' : undefined}
            onClick={() => player.jump(at)}
            className="flex w-full items-center gap-3 rounded-s p-2 text-left hover:bg-surface-3"
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
        </li>
      ))}
    </ol>
  );
}
