import type { releases } from '@backbeat/contract';
import { messages } from '../releases.messages.ts';

const MINUTE_S = 60;

/** The calendar date of a release, in no time zone: '20 November 2026'. */
export const releaseDateLabel = (date: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** A day and time in the time zone of the browser. */
export const instantLabel = (time: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/** '35 min', '1 h 12 min'. @param duration in seconds */
function durationLabel(duration: number): string {
  const minutes = Math.max(1, Math.round(duration / MINUTE_S));
  return minutes < MINUTE_S
    ? messages.minutes({ minutes })
    : messages.hoursAndMinutes({ hours: Math.floor(minutes / MINUTE_S), minutes: minutes % MINUTE_S });
}

/** '9 tracks, 35 min'. */
export const describeTracks = (count: number, duration: number): string =>
  count === 0
    ? messages.noTracksYet
    : messages.tracksAndTime({ count, countText: count, time: durationLabel(duration) });

export interface Disc {
  disc: number;
  tracks: releases.Track[];
  /** Seconds. */
  duration: number;
}

/** The tracks of each disc, in their order. */
export function discsOf(tracks: readonly releases.Track[]): Disc[] {
  const discs = new Map<number, Disc>();
  for (const track of tracks) {
    const { disc } = track;
    const entry = discs.get(disc) ?? { disc, tracks: [], duration: 0 };
    entry.tracks.push(track);
    entry.duration += track.post?.duration ?? 0;
    discs.set(disc, entry);
  }
  return [...discs.values()];
}
