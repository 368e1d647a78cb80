import { line } from '../../ui/icons.tsx';
import { QueueIcon } from './icons.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { enqueue } from '../engine/arrange-queue.ts';
import { player } from '../engine/player.ts';
import type { Track } from '../engine/track.ts';
import { messages } from '../player.messages.ts';

const PlayNextIcon = line('M5 4v7l6-3.5L5 4Zm10 3.5h6M4 15h17M4 20h12');

/** The items of a track's menu that add it to the queue. */
export function QueueMenuItems({ track }: { track: Track }) {
  const toast = useToast();
  return (
    <>
      <MenuItem
        icon={<PlayNextIcon />}
        onSelect={() => {
          add(track, 'next');
          toast.success(messages.playsNext({ title: track.title }));
        }}
      >
        {messages.playNext}
      </MenuItem>
      <MenuItem
        icon={<QueueIcon />}
        onSelect={() => {
          add(track, 'last');
          toast.success(messages.addedToQueue({ title: track.title }));
        }}
      >
        {messages.addToQueue}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

/** In an empty player the track plays now. */
function add(track: Track, place: 'next' | 'last'): void {
  if (player.get().status === 'empty') player.play(track);
  else player.arrange((queue) => enqueue(queue, track, place));
}
