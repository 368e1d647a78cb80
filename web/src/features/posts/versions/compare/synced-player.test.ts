import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionInLoop } from './loop.ts';
import { SWITCH_SECONDS, SyncedPlayer, type Param, type SyncedOutput } from './synced-player.ts';

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

function setUp({ gains = [1, 0.5], durations = [60, 62] } = {}) {
  const clock = { time: 0 };
  const now = () => clock.time;
  const starts: number[] = [];
  let currentGains: FakeParam[] | null = null;
  const output: SyncedOutput = {
    now,
    durations,
    start(offset, levels, firstLoop) {
      starts.push(offset);
      let [from, startedAt, loop] = [offset, clock.time, firstLoop];
      const position = () => positionInLoop(from + clock.time - startedAt, loop);
      const startedGains = levels.map((level) => new FakeParam(level, now));
      currentGains = startedGains;
      return {
        gains: startedGains,
        position,
        setLoop(range) {
          [from, startedAt, loop] = [position(), clock.time, range];
        },
        stop: () => {
          currentGains = null;
        },
      };
    },
    setVolume: () => undefined,
    resume: async () => undefined,
    close: () => undefined,
  };
  const levels = () => currentGains && currentGains.map(({ value }) => value);
  return { synced: new SyncedPlayer(output, gains), clock, starts, levels };
}

it('a switch fades from one version to the other without moving the position', () => {
  const { synced, clock, starts, levels } = setUp();
  synced.play();
  clock.time = 10;
  const before = synced.position();
  expect(levels()).toEqual([1, 0]);
  synced.switchTo();
  expect(synced.position()).toBe(before);
  expect(synced.get().audible).toBe(1);
  clock.time += SWITCH_SECONDS;
  expect(levels()).toEqual([0, 0.5]);
  expect(starts).toHaveLength(1);
});

it('a switch is complete in at most 10 ms and is never silent', () => {
  expect(SWITCH_SECONDS).toBeLessThanOrEqual(0.01);
  const { synced, clock, levels } = setUp({ gains: [1, 1] });
  synced.play();
  clock.time = 5;
  synced.switchTo(1);
  for (let step = 0; step <= 8; step += 1) {
    expect((levels() ?? []).reduce((sum, level) => sum + level, 0)).toBeCloseTo(1);
    clock.time += SWITCH_SECONDS / 8;
  }
});

it('a switch without a version returns to the one that was heard before', () => {
  const { synced } = setUp({ gains: [1, 1, 1, 1], durations: [60, 60, 60, 60] });
  synced.switchTo(3);
  synced.switchTo(2);
  synced.switchTo();
  expect(synced.get()).toMatchObject({ audible: 3, before: 2 });
  synced.switchTo(4);
  expect(synced.get()).toMatchObject({ audible: 3, before: 2 });
});

it('playback resumes where it was paused, with the version chosen meanwhile', () => {
  const { synced, clock, starts, levels } = setUp();
  synced.play();
  clock.time = 12;
  synced.pause();
  expect(levels()).toBeNull();
  synced.switchTo(1);
  clock.time = 100;
  synced.play();
  expect(starts.at(-1)).toBeCloseTo(12);
  expect(levels()).toEqual([0, 0.5]);
});

it('playback stops at the end of the longest version and starts from the beginning again', () => {
  const { synced, clock, starts } = setUp();
  synced.play();
  clock.time = 61;
  synced.checkEnd();
  expect(synced.get().isPlaying).toBe(true);
  clock.time = 63;
  synced.checkEnd();
  expect([synced.get().isPlaying, synced.position()]).toEqual([false, 62]);
  synced.play();
  expect(starts.at(-1)).toBe(0);
});

it('a loop moves playback into its part and repeats it until it is taken off', () => {
  const { synced, clock, starts } = setUp();
  synced.play();
  clock.time = 5;
  synced.setLoop({ at: 20, end: 24 });
  expect(starts).toEqual([0, 20]);
  clock.time += 41;
  synced.checkEnd();
  expect([synced.position(), synced.get().isPlaying]).toEqual([21, true]);
  synced.setLoop(null);
  clock.time += 10;
  expect(synced.position()).toBeCloseTo(31);
  expect(starts).toHaveLength(2);
});

it('a loop around the position starts nothing anew', () => {
  const { synced, clock, starts } = setUp();
  synced.play();
  clock.time = 21;
  synced.setLoop({ at: 20, end: 24 });
  clock.time += 4;
  expect(synced.position()).toBe(21);
  expect(starts).toEqual([0]);
});

it('a seek within the loop keeps it, and a seek out of it ends it', () => {
  const { synced, clock } = setUp();
  synced.setLoop({ at: 20, end: 24 });
  synced.play();
  synced.seek(23);
  clock.time = 2;
  expect([synced.position(), synced.get().loop]).toEqual([21, { at: 20, end: 24 }]);
  synced.seek(24);
  clock.time = 8;
  expect([synced.position(), synced.get().loop]).toEqual([30, null]);
});

it('a loop ends with the longest version, and a part behind its end is none', () => {
  const { synced } = setUp();
  synced.setLoop({ at: 60, end: 80 });
  expect(synced.get().loop).toEqual({ at: 60, end: 62 });
  synced.setLoop({ at: 62, end: 80 });
  expect(synced.get().loop).toBeNull();
});

it('other gains fade in while the version stays audible', () => {
  const { synced, clock, levels, starts } = setUp();
  synced.play();
  synced.setGains([0.25, 0.25]);
  clock.time += SWITCH_SECONDS;
  expect(levels()).toEqual([0.25, 0]);
  expect(starts).toHaveLength(1);
});

it('any series of actions leaves exactly the chosen version audible at a position within the sound', () => {
  const action = fc.oneof(
    fc.constantFrom('toggle' as const, 'before' as const, 'end' as const, 'loop' as const, 'all' as const),
    fc.record({ version: fc.integer({ min: 0, max: 3 }) }),
    fc.double({ min: -10, max: 80, noNaN: true }),
  );
  const gains = [1, 0.5, 0.75, 0.25];
  fc.assert(
    fc.property(fc.array(fc.tuple(action, fc.integer({ min: 1, max: 5000 }))), (actions) => {
      const { synced, clock, levels } = setUp({ gains, durations: [60, 62, 5, 30] });
      for (const [each, milliseconds] of actions) {
        if (each === 'toggle') synced.toggle();
        else if (each === 'before') synced.switchTo();
        else if (each === 'end') synced.checkEnd();
        else if (each === 'loop') synced.setLoop({ at: 10, end: 12 });
        else if (each === 'all') synced.setLoop(null);
        else if (typeof each === 'number') synced.seek(each);
        else synced.switchTo(each.version);
        clock.time += milliseconds / 1000;
      }
      clock.time += SWITCH_SECONDS;
      const { audible, isPlaying } = synced.get();
      expect(synced.position()).toBeGreaterThanOrEqual(0);
      expect(synced.position()).toBeLessThanOrEqual(62);
      expect(levels()).toEqual(isPlaying ? gains.map((gain, index) => (index === audible ? gain : 0)) : null);
    }),
  );
});
