import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mp3Layout } from './mp3-layout.ts';
import {
  frameAt,
  isBuffered,
  needsMore,
  placeSpan,
  playedBefore,
  positionIn,
  timeOfFrame,
  type Span,
} from './timeline.ts';

const aLayout: fc.Arbitrary<Mp3Layout> = fc
  .record({
    sampleRate: fc.constantFrom(44_100, 48_000),
    frames: fc.integer({ min: 10, max: 20_000 }),
    delay: fc.integer({ min: 0, max: 1151 }),
    padding: fc.integer({ min: 0, max: 2303 }),
  })
  .map(({ sampleRate, frames, delay, padding }) => ({
    sampleRate,
    frames,
    delay,
    start: 417,
    size: 417 * (frames + 1),
    duration: (frames * 1152 - delay - padding) / sampleRate,
    header: 0,
  }));
const spans = fc
  .array(aLayout, { minLength: 1, maxLength: 5 })
  .map((layouts) =>
    layouts.reduce<Span[]>(
      (placed, layout, index) => [...placed, placeSpan(`/media/${index}.mp3`, layout, placed.at(-1))],
      [],
    ),
  );
const aPart = fc.double({ min: 0, max: 1, noNaN: true });

test('tracks follow one another without a gap, each as long as its music', () => {
  fc.assert(
    fc.property(spans, (placed) => {
      expect(placed[0]?.start).toBe(0);
      placed.forEach(({ start, end, layout }, index) => {
        expect(start).toBe(placed[index - 1]?.end ?? 0);
        expect(end - start).toBeCloseTo(layout.duration, 6);
      });
    }),
  );
});

test('the position is that in the track, and stays within it', () => {
  fc.assert(
    fc.property(spans, aPart, (placed, part) => {
      for (const span of placed) {
        const { start, end, layout } = span;
        const seconds = part * layout.duration;
        expect(positionIn(span, start + seconds)).toBeCloseTo(seconds, 6);
        expect(positionIn(span, start - 1)).toBe(0);
        expect(positionIn(span, end + 1)).toBe(end - start);
      }
    }),
  );
});

test('decoding begins with the frame before the one that has the position', () => {
  fc.assert(
    fc.property(spans, aPart, (placed, part) => {
      for (const span of placed) {
        const time = span.start + part * span.layout.duration;
        const frame = frameAt(span, time);
        const length = 1152 / span.layout.sampleRate;
        expect(frame).toBeGreaterThanOrEqual(0);
        expect(frame).toBeLessThan(span.layout.frames);
        // The first frame begins before its track, by the encoder delay.
        expect(timeOfFrame(span, frame)).toBeLessThanOrEqual(time + 1e-9);
        expect(timeOfFrame(span, frame + 2)).toBeGreaterThanOrEqual(Math.min(time, span.end) - 1e-9);
        expect(timeOfFrame(span, frame + 1) - timeOfFrame(span, frame)).toBeCloseTo(length, 6);
      }
    }),
  );
});

test('at most two minutes of sound are in memory, and the position is always among them', () => {
  const steps = fc.array(
    fc.record({ played: aPart, arrived: fc.double({ min: 0.1, max: 30, noNaN: true }) }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let time = 0;
      const buffered = { start: 0, end: 0.1 };
      for (const { played, arrived } of all) {
        if (needsMore(buffered, time)) buffered.end += arrived;
        time += played * (buffered.end - time) * 0.99;
        buffered.start = playedBefore(buffered, time) ?? buffered.start;
        expect(isBuffered(buffered, time)).toBe(true);
        expect(buffered.end - buffered.start).toBeLessThan(120);
      }
    }),
  );
});
