import type { Peaks } from '@backbeat/contract';
import { StaticWaveform } from '../../ui/pictures/static-waveform.tsx';
import { Waveform } from '../../ui/pictures/waveform.tsx';
import { durationOf } from '../engine/player-state.ts';
import { player } from '../engine/player.ts';
import { currentTrack } from '../engine/queue.ts';
import type { Track } from '../engine/track.ts';
import { usePlayer, useStillPosition } from '../engine/use-player.ts';

/** Drawn for a track without a known waveform: a flat line. */
const FLAT = [0];

interface TrackOrnamentProps {
  track: Pick<Track, 'id' | 'waveform' | 'duration'>;
  bars: number;
  height: number;
  className?: string;
}

/**
 * The decorative waveform of a track on a card. It is no control but shows the progress of the
 * playback.
 */
export function TrackOrnament({ track, bars, height, className }: TrackOrnamentProps) {
  const isCurrent = usePlayer(({ queue }) => currentTrack(queue)?.id === track.id);
  const peaks = track.waveform ?? FLAT;
  const box = { height, bars, ...(className && { className }) };
  if (isCurrent) return <PlayingWaveform {...box} peaks={peaks} />;
  const playedShare = track.duration ? player.startOf(track.id) / track.duration : 0;
  return <StaticWaveform {...box} peaks={peaks} playedShare={playedShare} />;
}

function PlayingWaveform(props: { peaks: Peaks; bars: number; height: number; className?: string }) {
  const duration = usePlayer(durationOf);
  const still = useStillPosition();
  return (
    <Waveform {...props} duration={duration} position={still ?? player.position} isPlaying={still === null} />
  );
}
