import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { albumLoudness } from './album-loudness.ts';

const aTrack = fc.record({
  loudness: fc.double({ min: -60, max: 0, noNaN: true }),
  duration: fc.double({ min: 1, max: 3600, noNaN: true }),
});
const tracks = fc.array(aTrack, { minLength: 1, maxLength: 20 });

test('a quiet track of the same length lowers a loud album by 3 LU at most', () => {
  const loud = { loudness: -10, duration: 200 };
  expect(albumLoudness([loud, { loudness: -70, duration: 200 }])).toBeCloseTo(-13.01, 2);
  expect(albumLoudness([loud, { loudness: -10, duration: 20 }])).toBeCloseTo(-10, 6);
});

test('tracks that are not measured do not count, and an album without measured tracks has no loudness', () => {
  const measuredTrack = { loudness: -9, duration: 100 };
  const others = [
    { loudness: null, duration: 100 },
    { loudness: -3, duration: null },
  ];
  expect(albumLoudness([measuredTrack, ...others])).toBeCloseTo(-9, 9);
  expect([albumLoudness(others), albumLoudness([])]).toEqual([null, null]);
});

test('the loudness of an album lies between those of its tracks, in any order of them', () => {
  fc.assert(
    fc.property(tracks, (album) => {
      const loudness = albumLoudness(album) ?? Number.NaN;
      const values = album.map((track) => track.loudness);
      expect(loudness).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
      expect(loudness).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      expect(albumLoudness(album.toReversed())).toBeCloseTo(loudness, 9);
    }),
  );
});

test('a track that is cut in two has the same part in the album', () => {
  fc.assert(
    fc.property(tracks, aTrack, (album, { loudness, duration }) => {
      const half = { loudness, duration: duration / 2 };
      expect(albumLoudness([...album, half, half])).toBeCloseTo(
        albumLoudness([...album, { loudness, duration }]) ?? Number.NaN,
        9,
      );
    }),
  );
});
