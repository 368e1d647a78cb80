import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AbPlayer, SWITCH_SECONDS, type Param, type SyncedOutput } from './ab-player.ts';

/** A gain that knows its value at any time of the clock. */
class FakeParam implements Param {
  #ramp: { from: number; at: number; to: number; end: number };
  readonly #now: () => number;
  constructor(value: number, now: () => number) {
    this.#ramp = { from: value, at: 0, to: value, end: 0 };
    this.#now = now;
  }
  get value(): number {
    const { from, at, to, end } = this.#ramp;
    const time = this.#now();
    if (time >= end) return to;
    return from + ((to - from) * (time - at)) / (end - at);
  }
  cancelScheduledValues(): void {
    this.#ramp = { from: this.value, at: this.#now(), to: this.value, end: this.#now() };
  }
  setValueAtTime(value: number, at: number): void {
    this.#ramp = { from: value, at, to: value, end: at };
  }
  linearRampToValueAtTime(to: number, end: number): void {
    this.#ramp = { from: this.value, at: this.#now(), to, end };
  }
}

function setUp(gains = { a: 1, b: 0.5 }) {
  const clock = { time: 0 };
  const now = () => clock.time;
  const starts: number[] = [];
  let currentGains: { a: FakeParam; b: FakeParam } | null = null;
  const output: SyncedOutput = {
    now,
    durations: { a: 60, b: 62 },
    start(offset, levels) {
      starts.push(offset);
      const startedAt = clock.time;
      const startedGains = { a: new FakeParam(levels.a, now), b: new FakeParam(levels.b, now) };
      currentGains = startedGains;
      return {
        gains: startedGains,
        position: () => offset + clock.time - startedAt,
        stop: () => {
          currentGains = null;
        },
      };
    },
    setVolume: () => undefined,
    resume: async () => undefined,
    close: () => undefined,
  };
  const levels = () => currentGains && { a: currentGains.a.value, b: currentGains.b.value };
  return { ab: new AbPlayer(output, gains), clock, starts, levels };
}

it('a switch fades from one version to the other without moving the position', () => {
  const { ab, clock, starts, levels } = setUp();
  ab.play();
  clock.time = 10;
  const before = ab.position();
  expect(levels()).toEqual({ a: 1, b: 0 });
  ab.switchTo();
  expect(ab.position()).toBe(before);
  expect(ab.get().side).toBe('b');
  clock.time += SWITCH_SECONDS;
  expect(levels()).toEqual({ a: 0, b: 0.5 });
  expect(starts).toHaveLength(1);
});

it('a switch is complete in less than 20 ms and is never silent', () => {
  expect(SWITCH_SECONDS).toBeLessThan(0.02);
  const { ab, clock, levels } = setUp({ a: 1, b: 1 });
  ab.play();
  clock.time = 5;
  ab.switchTo('b');
  for (let step = 0; step <= 8; step += 1) {
    const audibleLevels = levels();
    expect((audibleLevels?.a ?? 0) + (audibleLevels?.b ?? 0)).toBeCloseTo(1);
    clock.time += SWITCH_SECONDS / 8;
  }
});

it('playback resumes where it was paused, with the version chosen meanwhile', () => {
  const { ab, clock, starts, levels } = setUp();
  ab.play();
  clock.time = 12;
  ab.pause();
  expect(levels()).toBeNull();
  ab.switchTo('b');
  clock.time = 100;
  ab.play();
  expect(starts.at(-1)).toBeCloseTo(12);
  expect(levels()).toEqual({ a: 0, b: 0.5 });
});

it('playback stops at the end of the longer version and starts from the beginning again', () => {
  const { ab, clock, starts } = setUp();
  ab.play();
  clock.time = 61;
  ab.checkEnd();
  expect(ab.get().isPlaying).toBe(true);
  clock.time = 63;
  ab.checkEnd();
  expect([ab.get().isPlaying, ab.position()]).toEqual([false, 62]);
  ab.play();
  expect(starts.at(-1)).toBe(0);
});

it('any series of actions leaves exactly the chosen version audible at a position within the sound', () => {
  const action = fc.oneof(
    fc.constantFrom('toggle' as const, 'switch' as const, 'end' as const),
    fc.double({ min: -10, max: 80, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(action, fc.integer({ min: 1, max: 5000 }))), (actions) => {
      const { ab, clock, levels } = setUp();
      for (const [each, milliseconds] of actions) {
        if (each === 'toggle') ab.toggle();
        else if (each === 'switch') ab.switchTo();
        else if (each === 'end') ab.checkEnd();
        else ab.seek(each);
        clock.time += milliseconds / 1000;
      }
      clock.time += SWITCH_SECONDS;
      const { side, isPlaying } = ab.get();
      expect(ab.position()).toBeGreaterThanOrEqual(0);
      expect(ab.position()).toBeLessThanOrEqual(62);
      expect(levels()).toEqual(isPlaying ? { a: side === 'a' ? 1 : 0, b: side === 'b' ? 0.5 : 0 } : null);
    }),
  );
});
