import { expect, it } from 'vitest';
import { measureSwitches, SECOND_LEVEL, TONES } from './measure-switches.ts';

const RATE = 44_100;

/** Four seconds of both versions, with the part of the second one as a function of the time. */
const recording = (share: (time: number) => number, level: (time: number) => number = () => 0.2) =>
  Float32Array.from({ length: 4 * RATE }, (_, index) => {
    const time = index / RATE;
    const tone = (hertz: number) => Math.sin(2 * Math.PI * hertz * time);
    return level(time) * (tone(TONES.both) + share(time) * SECOND_LEVEL * tone(TONES.second));
  });

/** A fade of 8 ms at each whole second. */
const fade = (time: number): number => {
  const part = Math.min(1, (time % 1) / 0.008);
  return Math.floor(time) % 2 === 0 ? (time < 1 ? 0 : 1 - part) : part;
};

it('finds the crossfades of a recording and no silence', () => {
  const { longest, count, lowest, highest, silence } = measureSwitches(recording(fade), RATE);
  expect(count).toBe(3);
  expect(longest).toBeGreaterThan(6);
  expect(longest).toBeLessThan(10);
  expect(lowest).toBeGreaterThan(0.95);
  expect(highest).toBeLessThan(1.05);
  expect(silence).toBe(0);
});

it('finds a gap and a jump of the level', () => {
  const gap = (time: number) => (time > 1 && time < 1.03 ? 0 : time > 2 && time < 2.1 ? 0.3 : 0.2);
  const { lowest, highest, silence } = measureSwitches(recording(fade, gap), RATE);
  expect(lowest).toBe(0);
  expect(highest).toBeCloseTo(1.5, 1);
  expect(silence).toBeGreaterThan(20);
  expect(silence).toBeLessThan(30);
});
