import { line, type Icon } from '../../ui/icons.tsx';
import { enqueue } from '../engine/arrange-queue.ts';
import { player } from '../engine/player.ts';
import type { Track } from '../engine/track.ts';
import { messages } from '../player.messages.ts';
import { QueueIcon } from './icons.tsx';

interface QueueAction {
  label: string;
  icon: Icon;
  /** @returns what to tell the user */
  add: (track: Track) => string;
}

const PlayNextIcon = /*#__PURE__*/ line('M5 4v7l6-3.5L5 4Zm10 3.5h6M4 15h17M4 20h12');

/** What adds a track to the queue, for the menus of tracks and the command palette. */
export const queueActions: readonly QueueAction[] = [
  {
    label: messages.playNext,
    icon: PlayNextIcon,
    add: (track) => {
      add(track, 'next');
      return messages.playsNext({ title: track.title });
    },
  },
  {
    label: messages.addToQueue,
    icon: QueueIcon,
    add: (track) => {
      add(track, 'last');
      return messages.addedToQueue({ title: track.title });
    },
  },
];

/** In an empty player the track plays now. */
function add(track: Track, place: 'next' | 'last'): void {
  if (player.get().status === 'empty') player.play(track);
  else player.arrange((queue) => enqueue(queue, track, place));
}
