import { ElapsedTime, TotalTime, Time } from './seek-bar.tsx';
import { player } from '../engine/player.ts';
import type { Track } from '../engine/track.ts';
import { usePlayback } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

/**
 * Position and duration of a track as m:ss. Until the player holds the track, the position is the
 * one at which it would start.
 */
export function TrackTime({ track }: { track: Track }) {
  const { current } = usePlayback(track.id);
  return (
    <span className="flex items-baseline gap-1.5 text-[13px] text-text-2">
      {current ? <ElapsedTime /> : <Time seconds={player.startOf(track.id)} says={messages.elapsed} />}
      <span aria-hidden="true">/</span>
      {current ? <TotalTime /> : <Time seconds={track.duration ?? 0} says={messages.length} />}
    </span>
  );
}
