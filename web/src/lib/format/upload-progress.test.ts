import { MEBIBYTE } from '@backbeat/contract';
import { describe, expect, it } from 'vitest';
import { addSample, describeProgress, secondsLeft, type Sample } from './upload-progress.ts';

const steady = (bytesPerSecond: number, seconds: number): readonly Sample[] =>
  Array.from({ length: seconds + 1 }, (_, second): Sample => ({
    at: second * 1000,
    sentBytes: second * bytesPerSecond,
  })).reduce(addSample, [] as readonly Sample[]);

const describeLeft = (seconds: number | null) => describeProgress(12.4 * MEBIBYTE, 40 * MEBIBYTE, seconds);

describe('time left of an upload', () => {
  it('estimates the remaining time from the current speed', () => {
    expect(secondsLeft(steady(100, 5), 2500)).toBeCloseTo(20);
  });

  it('returns null right after the start and while no bytes are sent', () => {
    expect(secondsLeft([], 100)).toBe(null);
    expect(secondsLeft(steady(100, 0), 1000)).toBe(null);
    expect(secondsLeft(steady(0, 5), 1000)).toBe(null);
  });

  it('adapts when the network becomes faster', () => {
    const slow = steady(10, 20);
    const start = slow.at(-1)?.sentBytes ?? 0;
    const faster = Array.from({ length: 9 }, (_, second): Sample => ({
      at: (21 + second) * 1000,
      sentBytes: start + (second + 1) * 100,
    })).reduce(addSample, slow);
    expect(secondsLeft(faster, start + 900 + 1000)).toBeCloseTo(10);
  });

  it('describes the progress with bytes and time', () => {
    expect(describeLeft(null)).toBe('12.4 MB of 40 MB');
    expect(describeLeft(0.2)).toBe('12.4 MB of 40 MB, 1 second left');
    expect(describeLeft(20)).toBe('12.4 MB of 40 MB, 20 seconds left');
    expect(describeLeft(80)).toBe('12.4 MB of 40 MB, about 1 minute left');
    expect(describeLeft(190)).toBe('12.4 MB of 40 MB, about 3 minutes left');
  });
});
