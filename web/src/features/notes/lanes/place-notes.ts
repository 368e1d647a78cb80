import type { notes } from '@backbeat/contract';

type PlacedNote = notes.Note & { shownAt: NonNullable<notes.Note['shownAt']> };

const hasPosition = (note: notes.Note): note is PlacedNote => note.shownAt !== null;

/** A mark on a waveform: one note, or several moments that are too close to stand apart. */
export interface NoteMark {
  notes: readonly [PlacedNote, ...PlacedNote[]];
  /** Distance of the moment, or of the beginning of the range, from the start in px. */
  x: number;
  /** Width of the range in px; 0 for moments. */
  width: number;
}

export interface LaneLayout {
  /** Seconds that the whole width stands for. */
  duration: number;
  /** Width in px. */
  width: number;
  /** Minimum distance of two marks in px. */
  gap: number;
}

/**
 * Places notes above a waveform. A note that is closer than the gap to the mark before it joins that
 * mark, so that each mark can be pressed. A range is a bar as wide as its part, if it stands alone.
 * @param list by position
 */
export function placeNotes(list: readonly notes.Note[], { duration, width, gap }: LaneLayout): NoteMark[] {
  if (duration <= 0 || width <= 0) return [];
  const marks: { notes: [PlacedNote, ...PlacedNote[]]; x: number; width: number }[] = [];
  for (const note of list.filter(hasPosition)) {
    const x = Math.min(width, (note.shownAt.at / duration) * width);
    const end = Math.min(width, ((note.shownAt.end ?? note.shownAt.at) / duration) * width);
    const last = marks.at(-1);
    if (last && x - last.x < gap) {
      last.notes.push(note);
      last.width = Math.max(last.width, end - last.x);
    } else marks.push({ notes: [note], x, width: end - x });
  }
  return marks;
}

/** Seconds between the labels of a time scale: about one every 90 px. */
export function scaleTimes(duration: number, width: number): number[] {
  if (duration <= 0 || width <= 0) return [];
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600];
  const step = steps.find((each) => (each / duration) * width >= 90) ?? 7200;
  const count = Math.ceil(duration / step);
  const times = Array.from({ length: count }, (_, index) => index * step);
  // The last label is the end, and leaves it room.
  return [...times.filter((time) => ((duration - time) / duration) * width >= 60 || time === 0), duration];
}
