import { labelOf, markersOf, type ExportedNote } from './marker.views.ts';

/** Ticks of a quarter note, at most 2^15 - 1. A tick is 0.1 ms at 125 bpm. */
const TICKS_PER_QUARTER = 4_800;
const MINUTE_US = 60_000_000;

/** Types of meta events (Standard MIDI Files 1.0). */
const TRACK_NAME = 0x03;
const MARKER = 0x06;
const END_OF_TRACK = 0x2f;
const SET_TEMPO = 0x51;

/**
 * Writes a Standard MIDI File of format 0 with a marker for each note, and one for the end of each
 * range. The markers are at the right place in sessions of this tempo.
 * @param bpm beats a minute
 */
export function writeMidi(
  notes: readonly ExportedNote[],
  { title, bpm }: { title: string; bpm: number },
): Buffer {
  const quarterUs = Math.round(MINUTE_US / bpm);
  const toTicks = (ms: number): number => Math.round((ms * 1000 * TICKS_PER_QUARTER) / quarterUs);
  const markers = markersOf(notes)
    .flatMap((marker) => {
      const { atMs, endMs } = marker.span;
      const label = labelOf(marker);
      const start = { ticks: toTicks(atMs), text: label };
      return endMs === null ? [start] : [start, { ticks: toTicks(endMs), text: `${label} (end)` }];
    })
    .toSorted((one, other) => one.ticks - other.ticks);
  const tempo = Buffer.alloc(3);
  tempo.writeUIntBE(quarterUs, 0, 3);
  const events = [metaEvent(0, TRACK_NAME, Buffer.from(title)), metaEvent(0, SET_TEMPO, tempo)];
  let position = 0;
  for (const { ticks, text } of markers) {
    events.push(metaEvent(ticks - position, MARKER, Buffer.from(text)));
    position = ticks;
  }
  events.push(metaEvent(0, END_OF_TRACK, Buffer.alloc(0)));
  const header = Buffer.alloc(6);
  // Format 0 has one track.
  header.writeUInt16BE(0, 0);
  header.writeUInt16BE(1, 2);
  header.writeUInt16BE(TICKS_PER_QUARTER, 4);
  return Buffer.concat([chunk('MThd', header), chunk('MTrk', Buffer.concat(events))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const metaEvent = (delta: number, type: number, content: Buffer): Buffer =>
  Buffer.concat([
    toVariableLength(delta),
    Buffer.from([0xff, type]),
    toVariableLength(content.length),
    content,
  ]);

/** A variable-length quantity: seven bits a byte, the highest first, with a mark on all but the last. */
function toVariableLength(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let remaining = value >>> 7; remaining > 0; remaining >>>= 7) bytes.unshift((remaining & 0x7f) | 0x80);
  return Buffer.from(bytes);
}
