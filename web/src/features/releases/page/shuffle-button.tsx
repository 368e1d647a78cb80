import type { releases } from '@backbeat/contract';
import { player } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ShuffleIcon } from '../../playlists/index.ts';
import { messages } from '../releases.messages.ts';
import { queueOf } from './play-release-button.tsx';

/** Plays the tracks of a release in a random order. Renders nothing if there are none. */
export function ShuffleButton({ release }: { release: releases.Release }) {
  const queue = queueOf(release);
  const { among } = queue;
  if (among.length < 2) return null;
  const play = () => {
    const track = among[Math.floor(Math.random() * among.length)];
    if (!track) return;
    player.setShuffled(true);
    player.play(track, queue);
  };
  return (
    <Button icon={<ShuffleIcon />} compact onClick={play}>
      {messages.shuffle}
    </Button>
  );
}
