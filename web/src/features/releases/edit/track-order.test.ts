import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrangeTracks,
  discsFor,
  moveToDisc,
  moveTrack,
  moveTrackTo,
  removeTrack,
  suggestType,
  type EditedTrack,
} from './track-order.ts';

const track = (post: string, disc = 1, part: Partial<EditedTrack> = {}): EditedTrack => ({
  post,
  title: post,
  author: 'nia',
  duration: 200,
  disc,
  ...part,
});
const places = (tracks: readonly EditedTrack[]) => tracks.map(({ post, disc }) => `${disc}${post}`).join(' ');

const two = [track('a'), track('b'), track('c', 2)];

describe('arrangeTracks', () => {
  it('numbers the tracks of each disc anew and leaves out one that is no longer on the release', () => {
    const storedTracks = ['a', 'b', 'c'].map((id, index) => ({ post: { id }, disc: 1, track: index + 1 }));
    const order = [track('c'), track('gone'), track('a'), track('b', 2)];
    const arrangedTracks = arrangeTracks(storedTracks, order);
    expect(arrangedTracks.map(({ post, disc, track: number }) => `${post.id} ${disc}.${number}`)).toEqual([
      'c 1.1',
      'a 1.2',
      'b 2.1',
    ]);
  });
});

describe('moveTrack', () => {
  it('swaps neighbours of one disc and moves a track over the edge of its disc', () => {
    expect(places(moveTrack(two, 'b', -1))).toBe('1b 1a 2c');
    expect(places(moveTrack(two, 'b', 1))).toBe('1a 2b 2c');
  });

  it('closes a disc that its last track leaves, and keeps tracks at the ends', () => {
    expect(places(moveTrack(two, 'c', -1))).toBe('1a 1b 1c');
    expect(moveTrack(two, 'a', -1)).toBe(two);
    expect(moveTrack(two, 'c', 1)).toBe(two);
  });
});

describe('moveTrackTo', () => {
  it('moves a track to the place and the disc of another one', () => {
    expect(places(moveTrackTo(two, 'a', 1))).toBe('1b 1a 2c');
    expect(places(moveTrackTo(two, 'a', 2))).toBe('1b 2c 2a');
    expect(places(moveTrackTo(two, 'c', 0))).toBe('1c 1a 1b');
  });

  it('keeps the tracks for a place that the list does not have', () => {
    expect(moveTrackTo(two, 'a', 3)).toBe(two);
    expect(moveTrackTo(two, 'z', 0)).toBe(two);
  });
});

it('opens a new disc and leaves a disc by its number', () => {
  expect(discsFor(two, track('b'))).toEqual([2, 3]);
  expect(discsFor(two, track('c', 2))).toEqual([1]);
  expect(places(moveToDisc(two, 'a', 3))).toBe('1b 2c 3a');
  expect(places(moveToDisc(two, 'c', 1))).toBe('1a 1b 1c');
});

it('keeps all tracks on discs without gaps, whatever moves', () => {
  const move = fc.record({ post: fc.constantFrom('a', 'b', 'c', 'd'), kind: fc.nat(4), disc: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const start: readonly EditedTrack[] = [track('a'), track('b'), track('c', 2), track('d', 3)];
      const end = moves.reduce((tracks, { post, kind, disc }) => {
        if (kind < 2) return moveTrack(tracks, post, kind === 0 ? -1 : 1);
        if (kind === 4) return moveTrackTo(tracks, post, disc);
        const current = tracks.find((each) => each.post === post);
        return current ? moveToDisc(tracks, post, discsFor(tracks, current)[disc] ?? current.disc) : tracks;
      }, start);
      const discs = end.map(({ disc }) => disc);
      expect(end.map(({ post }) => post).toSorted()).toEqual(['a', 'b', 'c', 'd']);
      expect(discs).toEqual(discs.toSorted((one, other) => one - other));
      expect(new Set(discs).size).toBe(Math.max(...discs));
    }),
  );
});

it('closes up when the only track of a disc goes', () => {
  expect(places(removeTrack([track('a'), track('b', 2), track('c', 3)], 'b'))).toBe('1a 2c');
});

describe('suggestType', () => {
  const many = (count: number, part: Partial<EditedTrack> = {}) =>
    Array.from({ length: count }, (_, index) => track(String(index), 1, part));

  it('suggests a single, an EP or an album by the number of tracks and their time', () => {
    expect(suggestType([])).toBe('SINGLE');
    expect(suggestType(many(3))).toBe('SINGLE');
    expect(suggestType(many(4))).toBe('EP');
    expect(suggestType(many(7))).toBe('ALBUM');
    expect(suggestType(many(3, { duration: 600 }))).toBe('ALBUM');
  });

  it('suggests a compilation where a long list has several authors', () => {
    expect(suggestType([...many(6), track('x', 1, { author: 'leo' })])).toBe('COMPILATION');
    expect(suggestType([...many(3), track('x', 1, { author: 'leo' })])).toBe('EP');
  });
});
