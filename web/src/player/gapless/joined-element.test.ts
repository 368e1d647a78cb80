import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../engine/engine.ts';
import { FakeAudio } from '../engine/fake-audio.fixture.ts';
import { createPlayerStorage } from '../engine/player-storage.ts';
import { currentTrack } from '../engine/queue.ts';
import type { Track } from '../engine/track.ts';
import { JoinedElement, type JoinedElementOptions } from './joined-element.ts';
import type { JoinedSound, JoinedSoundOptions } from './joined-sound.ts';

const track = (id: string): Track => ({
  id,
  title: id,
  artist: 'nia.keys',
  features: [],
  source: `/media/${id}.mp3`,
  banner: null,
  waveform: null,
  duration: 180,
  loudness: null,
  kind: 'post',
  album: { release: 'r', disc: 1, loudness: null },
});
const among = ['a', 'b', 'c'].map(track);
const [first = track('a')] = among;

/** Joins tracks of 180 s on the fake element, as far as the element can tell. */
class FakeSound implements JoinedSound {
  readonly element: FakeAudio;
  readonly options: JoinedSoundOptions;
  source: string;
  start = 0;
  isClosed = false;
  constructor(element: FakeAudio, source: string, options: JoinedSoundOptions) {
    this.element = element;
    this.source = source;
    this.options = options;
    element.src = `blob:${source}`;
    element.load();
  }
  position = () => this.element.currentTime - this.start;
  duration = () => 180;
  isReady = () => true;
  isAtEnd = () => false;
  seek = (seconds: number) => {
    this.element.currentTime = this.start + seconds;
  };
  advance = (source: string) => {
    const isNext = this.options.followerOf(this.source) === source || this.follower === source;
    if (!isNext) return false;
    this.start += 180;
    this.source = source;
    return true;
  };
  /** What followed when the track ended, as the queue moves on before the sound does. */
  follower: string | null = null;
  update = vi.fn<() => void>();
  follows = (source: string) => this.options.followerOf(this.source) === source;
  close = () => {
    this.isClosed = true;
  };
  /** Simulates that the sound reaches the next track. */
  cross() {
    this.follower = this.options.followerOf(this.source);
    this.element.currentTime = this.start + 180.02;
    this.options.onEnd();
  }
}

function setUp(canJoin: boolean) {
  const audio = new FakeAudio();
  const secondAudio = new FakeAudio();
  const sounds: FakeSound[] = [];
  const preparedSources: string[] = [];
  const engine = createEngine(audio, {
    memory: createPlayerStorage(null),
    refresh: async () => null,
    random: () => 0.5,
    preloader: {
      prepare: (source) => preparedSources.push(source),
      take: () => null,
      clear: () => undefined,
    },
  });
  const join: JoinedElementOptions['join'] = (_element, source, options) => {
    const sound = new FakeSound(audio, source, options);
    sounds.push(sound);
    return sound;
  };
  engine.adopt(
    (element, player) =>
      new JoinedElement(element, {
        player,
        join: canJoin ? join : undefined,
        createElement: () => secondAudio,
      }),
  );
  const currentId = () => currentTrack(engine.get().queue)?.id;
  const plays: string[] = [];
  engine.plays.subscribe(() => plays.push(engine.plays.get()?.id ?? ''));
  return { audio, secondAudio, sounds, engine, currentId, plays, preparedSources };
}

const settle = () => new Promise(setImmediate);

describe('tracks that are joined', () => {
  it('plays tracks as one sound, with the position and the plays of each', async () => {
    const { audio, engine, sounds, currentId, plays, preparedSources } = setUp(true);
    const stops: unknown[] = [];
    engine.stops.subscribe(() => stops.push(engine.stops.get()));
    engine.play(first, { among, at: 0 });
    sounds[0]?.options.onReady();
    audio.tell('playing');
    audio.currentTime = 178;
    audio.tell('timeupdate');
    // The joined sound fetches the next track itself.
    expect(preparedSources).toEqual([]);
    sounds[0]?.cross();
    await settle();
    expect([currentId(), engine.get().status, sounds.length, audio.paused]).toEqual([
      'b',
      'playing',
      1,
      false,
    ]);
    expect(engine.position()).toBeCloseTo(0.02, 6);
    expect(plays).toEqual(['a', 'b']);
    expect(stops).toEqual([{ id: 'a', position: 180 }]);
    engine.seek(30);
    expect([audio.currentTime, engine.position()]).toEqual([210, 30]);
  });

  it('starts another sound when the user goes to another track', () => {
    const { engine, sounds, currentId } = setUp(true);
    engine.play(first, { among, at: 0 });
    engine.next();
    expect([currentId(), sounds.map(({ source, isClosed }) => [source, isClosed])]).toEqual([
      'b',
      [
        ['/media/a.mp3', true],
        ['/media/b.mp3', false],
      ],
    ]);
  });

  it('stops at the end when the player wants no other track', () => {
    const { audio, engine, sounds, currentId } = setUp(true);
    engine.play(first, { among, at: 0 });
    sounds[0]?.options.onReady();
    audio.tell('playing');
    engine.remove('b');
    engine.remove('c');
    sounds[0]?.cross();
    expect([currentId(), engine.get().status, audio.paused, engine.position()]).toEqual([
      'a',
      'paused',
      true,
      0,
    ]);
  });

  it('continues from the file at the same position after a failure, and joins the next track again', () => {
    const { audio, engine, sounds } = setUp(true);
    engine.play(first, { among, at: 0 });
    sounds[0]?.options.onReady();
    audio.tell('playing');
    audio.currentTime = 50;
    sounds[0]?.options.onFail();
    expect([audio.src, engine.position(), audio.paused, sounds[0]?.isClosed]).toEqual([
      '/media/a.mp3',
      50,
      false,
      true,
    ]);
    audio.arrive(180);
    expect([audio.currentTime, engine.position()]).toEqual([50, 50]);
    audio.end();
    expect([audio.src, sounds.length]).toEqual(['blob:/media/b.mp3', 2]);
  });

  it('loads a file by itself at the end of a disc, when shuffled, and from other lists', () => {
    const { audio, engine, sounds } = setUp(true);
    engine.play(among[2] ?? first, { among, at: 0 });
    expect(audio.src).toBe('/media/c.mp3');
    engine.setShuffled(true);
    engine.play(first, { among, at: 0 });
    expect(audio.src).toBe('/media/a.mp3');
    engine.setShuffled(false);
    engine.play({ ...first, album: undefined });
    expect([audio.src, sounds.length]).toEqual(['/media/a.mp3', 0]);
  });
});

describe('tracks that cannot be joined', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const playToEnd = (canArrive = true) => {
    const set = setUp(false);
    const { audio, secondAudio, engine } = set;
    engine.play(first, { among, at: 0 });
    audio.arrive(180);
    audio.currentTime = 160;
    audio.tell('timeupdate');
    if (canArrive) secondAudio.arrive(180);
    audio.currentTime = 179;
    audio.tell('timeupdate');
    return set;
  };

  it('starts a second element, which has loaded the next track, just before the end', async () => {
    const { audio, secondAudio, engine, currentId, plays, preparedSources } = playToEnd();
    expect([secondAudio.src, secondAudio.paused, secondAudio.volume]).toEqual([
      '/media/b.mp3',
      true,
      audio.volume,
    ]);
    vi.advanceTimersByTime(1000);
    expect([secondAudio.paused, currentId()]).toEqual([false, 'a']);
    audio.end();
    await vi.runAllTimersAsync();
    expect([currentId(), engine.get().status, plays, preparedSources]).toEqual([
      'b',
      'playing',
      ['a', 'b'],
      [],
    ]);
    secondAudio.currentTime = 12;
    expect(engine.position()).toBe(12);
    engine.pause();
    expect([secondAudio.paused, audio.paused]).toEqual([true, true]);
  });

  it('plays on the first element if the second one is not ready', () => {
    const { audio, secondAudio } = playToEnd(false);
    audio.end();
    expect([audio.src, audio.paused, secondAudio.paused]).toEqual(['/media/b.mp3', false, true]);
  });

  it('plays on the first element if the browser refuses the second one', async () => {
    const { audio, secondAudio, engine, currentId } = playToEnd();
    secondAudio.refuses = true;
    audio.end();
    await vi.runAllTimersAsync();
    audio.arrive(180);
    expect([audio.src, audio.paused, currentId(), engine.get().status]).toEqual([
      '/media/b.mp3',
      false,
      'b',
      'playing',
    ]);
  });

  it('starts no second element after a pause, or after the order has changed', () => {
    const { audio, secondAudio, engine } = playToEnd();
    engine.pause();
    vi.advanceTimersByTime(1000);
    expect(secondAudio.paused).toBe(true);
    engine.resume();
    engine.setRepeat('one');
    audio.tell('timeupdate');
    vi.advanceTimersByTime(1000);
    expect([secondAudio.paused, secondAudio.src]).toEqual([true, '']);
  });
});
