import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enqueue, move } from './arrange-queue.ts';
import {
  currentTrack,
  emptyQueue,
  hasNext,
  hasPrevious,
  reduceQueue,
  tracksInOrder,
  type Queue,
  type QueueAction,
} from './queue.ts';
import type { Track } from './track.ts';

const letters = 'abcdefghij'.split('');

const track = (id: string): Track => ({
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
});

const never = () => {
  throw new Error('No chance is needed here.');
};
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const run = (queue: Queue, ...actions: QueueAction[]) => actions.reduce(reduceQueue, queue);
const playing = (ids: string, index = 0, queue = emptyQueue) =>
  reduceQueue(queue, { type: 'play', tracks: ids.split('').map(track), index, random: createRandom(7) });
const currentId = (queue: Queue) => currentTrack(queue)?.id;
const orderOf = (queue: Queue) => tracksInOrder(queue).map(({ id }) => id);

describe('queue', () => {
  it('plays the chosen track with the others around it', () => {
    const queue = playing('abc', 1);
    expect(currentId(queue)).toBe('b');
    expect(currentId(run(queue, { type: 'next' }))).toBe('c');
    expect(currentId(run(queue, { type: 'previous' }))).toBe('a');
  });

  it('stops at its ends, and reports beforehand that no track follows', () => {
    const last = playing('abc', 2);
    expect(hasNext(last)).toBe(false);
    expect(run(last, { type: 'next' })).toBe(last);
    expect(run(last, { type: 'ended' })).toBe(last);
    const first = playing('abc', 0);
    expect(hasPrevious(first)).toBe(false);
    expect(run(first, { type: 'previous' })).toBe(first);
  });

  it('wraps around when repeating all', () => {
    const last = run(playing('abc', 2), { type: 'repeat', repeat: 'all' });
    expect(currentId(run(last, { type: 'ended' }))).toBe('a');
    expect(currentId(run(last, { type: 'next' }, { type: 'previous' }))).toBe('c');
  });

  it('restarts a single track when repeating all, without offering a next one', () => {
    const alone = run(playing('a'), { type: 'repeat', repeat: 'all' });
    expect(hasNext(alone)).toBe(false);
    expect(run(alone, { type: 'ended' }).turn).toBe(alone.turn + 1);
  });

  it('repeats one track at its end, but moves on when the user presses next', () => {
    const queue = run(playing('ab'), { type: 'repeat', repeat: 'one' });
    const again = run(queue, { type: 'ended' });
    expect([currentId(again), again.turn]).toEqual(['a', queue.turn + 1]);
    expect(currentId(run(queue, { type: 'next' }))).toBe('b');
  });

  it('shuffles without interrupting playback, and restores the original order', () => {
    const queue = playing('abcdefgh', 3);
    const shuffled = run(queue, { type: 'shuffle', shuffled: true, random: createRandom(5) });
    expect([currentId(shuffled), shuffled.turn]).toEqual(['d', queue.turn]);
    expect(orderOf(shuffled)).not.toEqual(orderOf(queue));
    expect(orderOf(shuffled).toSorted()).toEqual(orderOf(queue));
    const further = run(shuffled, { type: 'next' }, { type: 'next' });
    expect(currentId(run(further, { type: 'previous' }, { type: 'previous' }))).toBe('d');
    const plain = run(further, { type: 'shuffle', shuffled: false, random: never });
    expect(orderOf(plain)).toEqual(orderOf(queue));
    expect([currentId(plain), plain.turn]).toEqual([currentId(further), further.turn]);
  });

  it('stays shuffled for the next list, with the chosen track first', () => {
    const shuffled = run(playing('abc'), { type: 'shuffle', shuffled: true, random: createRandom(1) });
    const next = playing('vwxyz', 2, shuffled);
    expect(orderOf(next)[0]).toBe('x');
    expect(orderOf(next).toSorted()).toEqual(['v', 'w', 'x', 'y', 'z']);
  });

  it('appends more tracks of its list, each track once', () => {
    const queue = run(playing('ab'), { type: 'append', tracks: ['b', 'c', 'c'].map(track) });
    expect([currentId(queue), orderOf(queue)]).toEqual(['a', ['a', 'b', 'c']]);
    expect(run(queue, { type: 'append', tracks: [track('a')] })).toBe(queue);
  });

  it('stays empty when more tracks of its list arrive after it was cleared', () => {
    expect(run(emptyQueue, { type: 'append', tracks: [track('a')] })).toBe(emptyQueue);
  });

  it('places a track after the current one or at the end, also one from elsewhere in the queue', () => {
    const queue = playing('abc', 1);
    const placeTrack = (id: string, place: 'next' | 'last') =>
      run(queue, { type: 'arrange', arrange: (now) => enqueue(now, track(id), place) });
    expect(orderOf(placeTrack('x', 'next')).join('')).toBe('abxc');
    expect(orderOf(placeTrack('x', 'last')).join('')).toBe('abcx');
    expect(orderOf(placeTrack('a', 'next')).join('')).toBe('bac');
    expect(placeTrack('a', 'next')).toMatchObject({ at: 0, turn: queue.turn });
    expect(placeTrack('b', 'last')).toBe(queue);
  });

  it('moves a track within the playing order, and keeps that order without shuffle', () => {
    const moving = (from: number, to: number): QueueAction => ({
      type: 'arrange',
      arrange: (now) => move(now, from, to),
    });
    const queue = run(playing('abcd', 1), moving(3, 0));
    expect([orderOf(queue).join(''), currentId(queue)]).toEqual(['dabc', 'b']);
    const unshuffled = run(queue, { type: 'shuffle', shuffled: false, random: never });
    expect(orderOf(unshuffled).join('')).toBe('dabc');
    expect(run(queue, moving(0, 4))).toBe(queue);
  });

  it('updates the data of a track without restarting it', () => {
    const queue = playing('ab');
    const updatedQueue = run(queue, { type: 'update', track: { ...track('a'), waveform: [1] } });
    expect([currentTrack(updatedQueue)?.waveform, updatedQueue.turn]).toEqual([[1], queue.turn]);
    expect(run(queue, { type: 'update', track: track('z') })).toBe(queue);
  });

  it('moves to the next track when the current one is removed, and to none after the last', () => {
    const queue = playing('abc', 1);
    expect(currentId(run(queue, { type: 'remove', id: 'b' }))).toBe('c');
    expect(currentId(run(playing('abc', 2), { type: 'remove', id: 'c' }))).toBe('b');
    expect(currentId(run(playing('a'), { type: 'remove', id: 'a' }))).toBe(undefined);
    expect(run(queue, { type: 'remove', id: 'z' })).toBe(queue);
  });

  it('preserves repeat and shuffle when it is cleared', () => {
    const queue = run(playing('ab'), { type: 'repeat', repeat: 'all' }, { type: 'clear' });
    expect(queue).toMatchObject({ tracks: [], order: [], repeat: 'all' });
  });
});

describe('any sequence of queue actions', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...letters), { maxLength: 10 });
  const action: fc.Arbitrary<QueueAction> = fc.oneof(
    fc.tuple(ids, fc.integer({ min: -1, max: 11 }), fc.integer()).map(([list, index, seed]) => ({
      type: 'play' as const,
      tracks: list.map(track),
      index,
      random: createRandom(seed),
    })),
    fc.integer({ min: -1, max: 11 }).map((at) => ({ type: 'jump' as const, at })),
    fc.constantFrom('next', 'previous', 'ended', 'clear').map((type) => ({ type })),
    fc.constantFrom('off', 'all', 'one').map((repeat) => ({ type: 'repeat' as const, repeat })),
    fc
      .tuple(fc.boolean(), fc.integer())
      .map(([shuffled, seed]) => ({ type: 'shuffle' as const, shuffled, random: createRandom(seed) })),
    fc.constantFrom(...letters).map((id) => ({ type: 'remove' as const, id })),
    fc
      .tuple(fc.constantFrom(...letters), fc.constantFrom('next' as const, 'last' as const))
      .map(([id, place]) => ({
        type: 'arrange' as const,
        arrange: (queue: Queue) => enqueue(queue, track(id), place),
      })),
    fc
      .tuple(fc.integer({ min: -1, max: 11 }), fc.integer({ min: -1, max: 11 }))
      .map(([from, to]) => ({ type: 'arrange' as const, arrange: (queue: Queue) => move(queue, from, to) })),
    ids.map((more) => ({ type: 'append' as const, tracks: more.map(track) })),
    fc
      .constantFrom(...letters)
      .map((id) => ({ type: 'update' as const, track: { ...track(id), duration: 9 } })),
  );
  const history = fc.array(action, { maxLength: 40 });

  it('keeps each track in the order once, and the current index within it', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const { tracks, order, at } = run(emptyQueue, ...actions);
        expect(order.toSorted((a, b) => a - b)).toEqual(tracks.map((_, index) => index));
        expect(at >= 0 && at < Math.max(1, order.length)).toBe(true);
      }),
    );
  });

  it('changes the current track only together with the turn', () => {
    fc.assert(
      fc.property(history, action, (actions, last) => {
        const before = run(emptyQueue, ...actions);
        const after = reduceQueue(before, last);
        const isSilenced = last.type === 'clear';
        expect(isSilenced || after.turn > before.turn || currentId(after) === currentId(before)).toBe(true);
      }),
    );
  });

  it('returns to the same index after next and then previous', () => {
    fc.assert(
      fc.property(history, (actions) => {
        const queue = run(emptyQueue, ...actions);
        fc.pre(hasNext(queue));
        expect(run(queue, { type: 'next' }, { type: 'previous' }).at).toBe(queue.at);
      }),
    );
  });

  it('plays each remaining track once to the end when not repeating', () => {
    fc.assert(
      fc.property(history, (actions) => {
        let queue = run(emptyQueue, ...actions, { type: 'repeat', repeat: 'off' });
        const expected = orderOf(queue).slice(queue.at);
        const playedIds = [currentId(queue)].filter((id) => id !== undefined);
        for (
          let after = run(queue, { type: 'ended' });
          after !== queue;
          after = run(queue, { type: 'ended' })
        ) {
          queue = after;
          playedIds.push(currentId(queue) ?? '');
        }
        expect(playedIds).toEqual(expected);
      }),
    );
  });
});
