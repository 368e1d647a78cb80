import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  initialState,
  isPlaybackActive,
  reducePlayer,
  type PlayerEvent,
  type PlayerState,
} from './player-state.ts';
import { createPlayerStorage } from './player-storage.ts';
import { currentTrack } from './queue.ts';
import type { Track } from './track.ts';

const track = (id: string, source = `/media/${id}.mp3`): Track => ({
  id,
  title: id,
  artist: 'nia.keys',
  features: [],
  source,
  banner: null,
  waveform: null,
  duration: null,
  loudness: null,
  kind: 'post',
});

const first = initialState(createPlayerStorage(null).readSettings());
const anId = fc.constantFrom('a', 'b', 'c', 'd');
const aTrack = fc
  .tuple(anId, fc.constantFrom('mp3', 'stream.mp3'))
  .map(([id, end]) => track(id, `/${id}.${end}`));
const tracks = fc.uniqueArray(aTrack, { minLength: 1, maxLength: 4, selector: ({ id }) => id });
const random = () => 0.5;
const anEvent: fc.Arbitrary<PlayerEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('playing', 'waiting', 'pause', 'blocked', 'error').map((type) => ({ type })),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('resume', 'next', 'previous', 'ended', 'clear').map((type) => ({ type })),
  },
  tracks.map((list) => ({ type: 'play' as const, tracks: list, index: 0, random })),
  tracks.map((list) => ({ type: 'append' as const, tracks: list })),
  aTrack.map((each) => ({ type: 'update' as const, track: each })),
  anId.map((id) => ({ type: 'remove' as const, id })),
  fc.option(aTrack).map((each) => ({ type: 'refreshed' as const, track: each })),
  fc.constantFrom('off', 'all', 'one').map((repeat) => ({ type: 'repeat' as const, repeat })),
  fc.boolean().map((shuffled) => ({ type: 'shuffle' as const, shuffled, random })),
  fc.boolean().map((muted) => ({ type: 'change' as const, part: { muted, hasEnded: false } })),
);
/** The player asks for the data of the current track alone. */
const step = (state: PlayerState, event: PlayerEvent) =>
  reducePlayer(
    state,
    event.type === 'refreshed' && event.track && state.media
      ? { ...event, track: { ...event.track, id: state.media.id } }
      : event,
  );
const events = fc.array(anEvent, { maxLength: 60 });

it('agrees with its queue after any sequence of events', () => {
  fc.assert(
    fc.property(events, (sequence) => {
      sequence.reduce((before, event) => {
        const after = step(before, event);
        const { status, media, queue } = after;
        expect(media?.id).toBe(currentTrack(queue)?.id);
        expect(status === 'empty').toBe(media === null);
        expect(media === null || queue.turn === before.queue.turn || media !== before.media).toBe(true);
        expect(after.isRequested && status === 'playing').toBe(false);
        expect((after.hasEnded || after.refused) && isPlaybackActive(after)).toBe(false);
        return after;
      }, first);
    }),
  );
});

it('never plays after an error, and fails when there is no other source', () => {
  fc.assert(
    fc.property(events, (sequence) => {
      const broken = reducePlayer(sequence.reduce(step, first), { type: 'error' });
      expect(broken.status).not.toBe('playing');
      for (const track of [null, broken.media])
        expect(reducePlayer(broken, { type: 'refreshed', track }).status).toBe(
          broken.media ? 'failed' : 'empty',
        );
    }),
  );
});

it('lets each requested play become audible at most once', () => {
  fc.assert(
    fc.property(events, (sequence) => {
      let isOpen = false;
      sequence.reduce((before, event) => {
        const after = step(before, event);
        const isStart = after.queue.turn !== before.queue.turn;
        if (isStart) isOpen = isPlaybackActive(after);
        if (event.type === 'resume' && !isPlaybackActive(before)) isOpen = after.media !== null;
        expect(after.isRequested).toBe(isOpen && after.status !== 'playing');
        if (after.status === 'playing') isOpen = false;
        return after;
      }, first);
    }),
  );
});

it('plays again what the user resumes, whatever happened before', () => {
  fc.assert(
    fc.property(events, (sequence) => {
      const state = sequence.reduce(step, first);
      const resumed = reducePlayer(state, { type: 'resume' });
      expect(isPlaybackActive(resumed)).toBe(state.media !== null);
      expect(resumed).toMatchObject({ hasEnded: false, refused: false, closing: false });
      expect(resumed.media === state.media).toBe(state.status !== 'failed');
    }),
  );
});
