import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyQueue, reduceQueue, tracksInOrder, type Queue } from '../engine/queue.ts';
import type { Track } from '../engine/track.ts';
import { joinedFollower } from './joined-follower.ts';

const track = (id: string, disc?: number, release = 'r'): Track => ({
  id,
  title: id,
  artist: 'nia.keys',
  features: [],
  source: `/media/${id}.mp3`,
  banner: null,
  waveform: null,
  duration: null,
  loudness: null,
  kind: 'post',
  ...(disc !== undefined && { album: { release, disc, loudness: -12 } }),
});
const random = () => 0.5;
const play = (tracks: readonly Track[], index = 0): Queue =>
  reduceQueue(emptyQueue, { type: 'play', tracks, index, random });
const followerOf = (queue: Queue, id: string, current = tracksInOrder(queue)[queue.at]) =>
  joinedFollower({ queue, media: current ?? null }, `/media/${id}.mp3`)?.id;

test('tracks of one disc follow one another, from the current one on', () => {
  const queue = play([track('a', 1), track('b', 1), track('c', 1), track('d', 2), track('e', 2)], 1);
  expect(['a', 'b', 'c', 'd', 'e', 'z'].map((id) => followerOf(queue, id))).toEqual([
    undefined,
    'c',
    undefined,
    'e',
    undefined,
    undefined,
  ]);
});

test('the current track is known by the file that plays, which may differ from that of the queue', () => {
  const queue = play([track('a', 1), track('b', 1)]);
  const current = { ...track('a', 1), source: '/media/old.mp3' };
  expect([followerOf(queue, 'old', current), followerOf(queue, 'a', current)]).toEqual(['b', undefined]);
});

test('nothing follows when shuffled, when a track repeats, between releases, and other tracks', () => {
  const queue = play([track('a', 1), track('b', 1)]);
  expect(followerOf(reduceQueue(queue, { type: 'shuffle', shuffled: true, random }), 'a')).toBeUndefined();
  expect(followerOf(reduceQueue(queue, { type: 'repeat', repeat: 'one' }), 'a')).toBeUndefined();
  expect(followerOf(reduceQueue(queue, { type: 'repeat', repeat: 'all' }), 'b')).toBeUndefined();
  expect(followerOf(play([track('a', 1), track('b', 1, 'other')]), 'a')).toBeUndefined();
  expect(followerOf(play([track('a'), track('b')]), 'a')).toBeUndefined();
  expect(followerOf(play([track('a', 1), track('b')]), 'a')).toBeUndefined();
});

test('a follower is the track that the queue plays when the track ends', () => {
  const discs = fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(discs, fc.nat(), fc.boolean(), (list, start, isRepeated) => {
      const tracks = list.map((disc, index) => track(String(index), disc));
      const played = play(tracks, start % tracks.length);
      const queue = isRepeated ? reduceQueue(played, { type: 'repeat', repeat: 'all' }) : played;
      const [current] = tracksInOrder(queue).slice(queue.at);
      const follower = joinedFollower({ queue, media: current ?? null }, current?.source ?? '');
      const next = reduceQueue(queue, { type: 'ended' });
      expect([null, tracksInOrder(next)[next.at]]).toContain(follower);
    }),
  );
});
