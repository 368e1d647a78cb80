import { FRAME_SAMPLES, type Mp3Layout } from './mp3-layout.ts';

/*
 * Tracks that play one after the other as one sound. Times are those of the sound, in seconds.
 */

/** A track in the joined sound. */
export interface Span {
  /** The URL of its file. */
  source: string;
  layout: Mp3Layout;
  start: number;
  /** Where its music ends and the next track begins. */
  end: number;
}

/** Places a track behind another one, or at the start. */
export function placeSpan(source: string, layout: Mp3Layout, before: Span | undefined): Span {
  const start = before?.end ?? 0;
  return { source, layout, start, end: start + layout.duration };
}

/** Seconds into a track at a time of the sound, within the track. */
export const positionIn = ({ start, end }: Span, time: number): number =>
  Math.max(0, Math.min(time, end) - start);

/**
 * The index of the frame with which decoding begins to play a track from a time on: one before the
 * frame with that time, since a decoder needs it.
 */
export function frameAt({ layout: { sampleRate, delay, frames }, start }: Span, time: number): number {
  const samples = Math.max(0, time - start) * sampleRate + delay;
  return Math.max(0, Math.min(frames, Math.floor(samples / FRAME_SAMPLES)) - 1);
}

/** The time at which a frame begins. The first one begins before its track, by the encoder delay. */
export const timeOfFrame = ({ layout: { sampleRate, delay }, start }: Span, frame: number): number =>
  start + (frame * FRAME_SAMPLES - delay) / sampleRate;

/** Seconds of sound that are kept ready behind the position and ahead of it. */
const BEHIND_S = 30;
const AHEAD_S = 45;
/** Seconds of played sound that are removed at a time. */
const REMOVED_AT_ONCE_S = 10;

/** The sound that is in memory. */
export interface Buffered {
  start: number;
  end: number;
}

/** Whether more sound is to be added behind what is in memory. */
export const needsMore = ({ end }: Buffered, time: number): boolean => end - time < AHEAD_S;

/** The time before which sound that has been played is removed; null if that is not worth it yet. */
export function playedBefore({ start }: Buffered, time: number): number | null {
  const limit = time - BEHIND_S;
  return limit - start >= REMOVED_AT_ONCE_S ? limit : null;
}

/** Whether the sound plays from this time on without being loaded first. */
export const isBuffered = ({ start, end }: Buffered, time: number): boolean => start <= time && time < end;
