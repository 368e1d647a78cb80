import { clock } from '@backbeat/contract';
import { Slider } from '../../ui/forms/slider.tsx';
import { Waveform } from '../../ui/pictures/waveform.tsx';
import { durationOf } from '../engine/player-state.ts';
import { player } from '../engine/player.ts';
import { currentTrack } from '../engine/queue.ts';
import { spokenTime } from './time.ts';
import type { Track } from '../engine/track.ts';
import { useCurrentTrack, usePlayer, useSeconds, useStillPosition } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

interface SeekBarProps {
  /** Height of the waveform in px. */
  height: number;
  className?: string;
}

/** The seek bar of the current track: its waveform, or a plain line while that is unknown. */
export function SeekBar(props: SeekBarProps) {
  const track = useCurrentTrack();
  if (!track) return null;
  if (!track.waveform) return <SeekLine className={props.className} />;
  return <SeekWaveform track={track} {...props} />;
}

function SeekLine({ className }: { className: string | undefined }) {
  const duration = usePlayer(durationOf);
  const seconds = useSeconds();
  return (
    <Slider
      label={messages.seek}
      value={Math.min(seconds, duration)}
      max={duration}
      step={1}
      disabled={duration === 0}
      onChange={player.seek}
      valueText={messages.timeOf({ time: spokenTime(seconds), duration: spokenTime(duration) })}
      {...(className && { className })}
    />
  );
}

function SeekWaveform({ track, height, className }: SeekBarProps & { track: Track }) {
  const duration = usePlayer(durationOf);
  const still = useStillPosition();
  return (
    <Waveform
      peaks={track.waveform}
      duration={duration}
      position={still ?? player.position}
      isPlaying={still === null}
      onSeek={player.seek}
      height={height}
      {...(className && { className })}
    />
  );
}

interface TrackWaveformProps {
  track: Track;
  height: number;
  /**
   * Start position in seconds while the track is not in the player; defaults to the stored
   * position.
   */
  startAt?: number | undefined;
  className?: string;
}

/**
 * The waveform of any track, for pages and cards. It shows the playback when the track is in the
 * player. Otherwise pressing it plays the track from that position.
 */
export function TrackWaveform({ track, height, startAt, className }: TrackWaveformProps) {
  const isCurrent = usePlayer(({ queue }) => currentTrack(queue)?.id === track.id);
  if (isCurrent && track.waveform)
    return <SeekWaveform track={track} height={height} {...(className && { className })} />;
  return (
    <Waveform
      peaks={track.waveform}
      duration={track.duration ?? 0}
      position={startAt ?? player.startOf(track.id)}
      onSeek={(at) => player.play(track, { at })}
      height={height}
      {...(className && { className })}
    />
  );
}

/** Elapsed time, as m:ss. */
export function ElapsedTime({ className }: { className?: string }) {
  return <Time seconds={useSeconds()} says={messages.elapsed} className={className} />;
}

/** Duration of the current track, as m:ss. */
export function TotalTime({ className }: { className?: string }) {
  return <Time seconds={usePlayer(durationOf)} says={messages.length} className={className} />;
}

interface TimeProps {
  seconds: number;
  /** The label for screen readers. */
  says: string;
  className?: string | undefined;
}

/** A time as m:ss. */
export function Time({ seconds, says, className = '' }: TimeProps) {
  return (
    <span className={`text-[13px] text-text-2 tabular-nums ${className}`}>
      <span className="sr-only">{says}: </span>
      <span>{clock(seconds)}</span>
    </span>
  );
}
