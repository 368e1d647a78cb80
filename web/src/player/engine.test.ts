import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLOSE_FADE,
  createEngine,
  type AskFollowing,
  type AudioElement,
  type Engine,
  type Following,
} from './engine.ts';
import { durationOf } from './player-state.ts';
import { createMemory } from './memory.ts';
import { currentTrack, tracksInOrder } from './queue.ts';
import type { Track } from './track.ts';

/** An element that behaves as the HTML standard says, as far as the engine looks, and tells its events at once. */
class FakeAudio extends EventTarget implements AudioElement {
  src = '';
  preload: '' | 'none' | 'metadata' | 'auto' = '';
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  volume = 1;
  ended = false;
  paused = true;
  refuses = false;

  load() {
    this.readyState = 0;
    this.currentTime = 0;
    this.duration = Number.NaN;
    this.paused = true;
    this.ended = false;
  }
  removeAttribute() {
    this.src = '';
  }
  play() {
    if (this.refuses) return Promise.reject(Object.assign(new Error('refused'), { name: 'NotAllowedError' }));
    this.paused = false;
    this.ended = false;
    if (this.readyState > 0) this.tell('playing');
    return Promise.resolve();
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }

  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
  /** The file has arrived. */
  arrive(duration = 180) {
    this.readyState = 4;
    this.duration = duration;
    this.tell('loadedmetadata');
    if (!this.paused) this.tell('playing');
  }
  end() {
    this.currentTime = this.duration;
    this.paused = true;
    this.ended = true;
    this.tell('pause');
    this.tell('ended');
  }
  fail() {
    this.tell('error');
  }
}

const track = (id: string, facts: Partial<Track> = {}): Track => ({
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
  ...facts,
});

function setUp(refresh: (track: Track) => Promise<Track | null> = async () => null) {
  const audio = new FakeAudio();
  const memory = createMemory(null);
  const engine = createEngine(audio, { memory, refresh, random: () => 0.5 });
  const heard = () => currentTrack(engine.get().queue)?.id;
  const status = () => engine.get().status;
  return { audio, memory, engine, heard, status };
}

/** An answer that comes when the test gives it. */
function later<T>() {
  let answer: (found: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/** Lets everything happen that waits for nothing but its turn. */
const settle = () => new Promise(setImmediate);

describe('presses of play', () => {
  it('are told once each, when a post is heard, and not after waiting for the network', () => {
    const { audio, engine } = setUp();
    const told: unknown[] = [];
    engine.presses.subscribe(() => told.push(engine.presses.get()?.id));
    engine.play(track('a'));
    expect(told).toEqual([]);
    audio.arrive();
    expect(told).toEqual(['a']);
    audio.tell('waiting');
    audio.tell('playing');
    expect(told).toEqual(['a']);
    engine.toggle();
    engine.toggle();
    expect(told).toEqual(['a', 'a']);
    for (const kind of ['file', 'demo'] as const) {
      engine.play(track(kind, { kind }));
      audio.arrive();
    }
    expect(told).toEqual(['a', 'a']);
  });

  it('are told of each track that follows by itself', () => {
    const { audio, engine } = setUp();
    const told: unknown[] = [];
    engine.presses.subscribe(() => told.push(engine.presses.get()?.id));
    engine.play(track('a'), { among: [track('a'), track('b')] });
    audio.arrive();
    audio.end();
    audio.arrive();
    expect(told).toEqual(['a', 'b']);
  });

  it('are not told once more when it goes on from another source', async () => {
    const { audio, engine } = setUp(async ({ id }) => track(id, { source: '/media/a.stream.mp3' }));
    const told: unknown[] = [];
    engine.presses.subscribe(() => told.push(engine.presses.get()?.id));
    engine.play(track('a'));
    audio.arrive();
    audio.fail();
    await vi.waitFor(() => expect(audio.src).toBe('/media/a.stream.mp3'));
    audio.arrive();
    expect(told).toEqual(['a']);
  });
});

describe('the track that follows', () => {
  const among = [track('a', { duration: 180 }), track('b', { duration: 180 })];

  it('is fetched shortly before it is needed, and begins from what was fetched', () => {
    const prepared: string[] = [];
    const audio = new FakeAudio();
    const engine = createEngine(audio, {
      memory: createMemory(null),
      refresh: async () => null,
      preloader: {
        prepare: (source) => prepared.push(source),
        take: (source) => (prepared.includes(source) ? `blob:${source}` : null),
        clear: () => undefined,
      },
    });
    engine.play(track('a'), { among });
    audio.arrive();
    audio.currentTime = 100;
    audio.tell('timeupdate');
    expect(prepared).toEqual([]);
    audio.currentTime = 170;
    audio.tell('timeupdate');
    expect(prepared).toEqual(['/media/b.mp3']);
    audio.end();
    expect(audio.src).toBe('blob:/media/b.mp3');
    // Nothing follows the last one.
    audio.arrive();
    audio.currentTime = 170;
    audio.tell('timeupdate');
    expect(prepared).toEqual(['/media/b.mp3']);
  });

  it('begins at its beginning, wherever it was left', () => {
    const { audio, engine, memory } = setUp();
    memory.writePosition('b', 60, 180);
    engine.play(track('a'), { among });
    audio.arrive();
    audio.end();
    expect(engine.position()).toBe(0);
  });
});

describe('playing', () => {
  it('is loading until it sounds, then paused and resumed at the same place', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    expect([status(), audio.src]).toEqual(['loading', '/media/a.mp3']);
    audio.arrive();
    expect([status(), durationOf(engine.get())]).toEqual(['playing', 180]);
    audio.currentTime = 42;
    engine.toggle();
    expect([status(), audio.paused]).toEqual(['paused', true]);
    engine.toggle();
    expect([status(), engine.position()]).toEqual(['playing', 42]);
  });

  it('starts at the time of a link, and shows it before the file is there', () => {
    const { audio, engine } = setUp();
    engine.play(track('a'), { at: 65 });
    expect(engine.position()).toBe(65);
    audio.arrive();
    expect(audio.currentTime).toBe(65);
  });

  it('goes on where a track was left, and begins one anew that was heard to the end', () => {
    const { audio, engine } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.currentTime = 50;
    engine.play(track('b'));
    audio.arrive();
    engine.play(track('a'));
    audio.arrive();
    expect(audio.currentTime).toBe(50);
    audio.end();
    engine.play(track('b'));
    engine.play(track('a'));
    expect(engine.position()).toBe(0);
  });

  it('keeps no position of a file that only this browser has', () => {
    const { audio, engine, memory } = setUp();
    engine.play(track('local', { kind: 'file' }));
    audio.arrive();
    audio.currentTime = 50;
    engine.pause();
    expect(memory.readPosition('local')).toBe(0);
  });

  it('waits for the network and says so', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.tell('waiting');
    expect(status()).toBe('loading');
    audio.tell('playing');
    expect(status()).toBe('playing');
  });

  it('is paused when the system takes the sound', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.pause();
    expect(status()).toBe('paused');
  });

  it('is paused when the system takes the sound before it is there', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.pause();
    expect(status()).toBe('paused');
    engine.resume();
    audio.arrive();
    audio.tell('waiting');
    audio.pause();
    expect(status()).toBe('paused');
  });

  it('takes no pause of its own that is told late for one of the system', () => {
    const { audio, engine, heard, status } = setUp();
    engine.play(track('a'), { among: [track('a'), track('b')] });
    engine.pause();
    engine.resume();
    audio.tell('pause');
    expect(status()).toBe('loading');
    audio.arrive();
    audio.tell('waiting');
    audio.end();
    expect([heard(), status()]).toEqual(['b', 'loading']);
  });

  it('asks for a press when the browser refuses to start by itself', async () => {
    const { audio, engine, status } = setUp();
    audio.refuses = true;
    engine.play(track('a'));
    await Promise.resolve();
    await Promise.resolve();
    expect([status(), engine.get().refused]).toEqual(['paused', true]);
    audio.refuses = false;
    engine.resume();
    audio.arrive();
    expect([status(), engine.get().refused]).toEqual(['playing', false]);
  });

  it('goes on from another source when the first one has gone', async () => {
    const { audio, engine, status } = setUp(async ({ id }) => track(id, { source: '/media/a.stream.mp3' }));
    engine.play(track('a'));
    audio.arrive();
    audio.currentTime = 33;
    audio.fail();
    await vi.waitFor(() => expect(audio.src).toBe('/media/a.stream.mp3'));
    audio.arrive();
    expect([status(), audio.currentTime]).toEqual(['playing', 33]);
  });

  it('goes on from the newer source that was told while the first one played', async () => {
    const newer = track('a', { source: '/media/a.stream.mp3' });
    const { audio, engine, status } = setUp(async () => newer);
    engine.play(track('a'));
    audio.arrive();
    engine.update(newer);
    audio.currentTime = 33;
    audio.fail();
    await vi.waitFor(() => expect(audio.src).toBe('/media/a.stream.mp3'));
    audio.arrive();
    expect([status(), audio.currentTime]).toEqual(['playing', 33]);
    // That one fails too, and there is no other.
    audio.fail();
    await vi.waitFor(() => expect(status()).toBe('failed'));
  });

  it.each([
    ['no other source', null],
    ['another source', track('a', { source: '/media/a.stream.mp3' })],
  ])('is not disturbed by %s that is found after it began anew', async (_, found) => {
    const { promise, answer } = later<Track | null>();
    const { audio, engine, status } = setUp(() => promise);
    engine.play(track('a'), { among: [track('a'), track('b')] });
    audio.fail();
    engine.next();
    engine.previous();
    audio.arrive();
    answer(found);
    await settle();
    expect([status(), audio.src, audio.readyState]).toEqual(['playing', '/media/a.mp3', 4]);
  });

  it('says when a source fails, and tries again at the same place', async () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.currentTime = 33;
    audio.fail();
    await vi.waitFor(() => expect(status()).toBe('failed'));
    engine.resume();
    expect(status()).toBe('loading');
    audio.arrive();
    expect([status(), audio.currentTime]).toEqual(['playing', 33]);
  });

  it('moves only within the track', () => {
    const { audio, engine } = setUp();
    engine.play(track('a', { duration: 100 }));
    audio.arrive(100.4);
    engine.seek(500);
    expect(audio.currentTime).toBe(100);
    engine.seekBy(-500);
    expect(audio.currentTime).toBe(0);
  });

  it('moves to the last place that was asked for before the file was told', () => {
    const { audio, engine } = setUp();
    engine.play(track('a', { duration: 180 }), { at: 65 });
    engine.seek(20);
    // Browsers know the file a moment before they tell.
    audio.readyState = 1;
    engine.seekBy(10);
    expect(engine.position()).toBe(30);
    audio.arrive();
    expect([audio.currentTime, engine.position()]).toEqual([30, 30]);
  });

  it('goes on where one moved to while another source was looked for', async () => {
    const { promise, answer } = later<Track | null>();
    const { audio, engine } = setUp(() => promise);
    engine.play(track('a', { duration: 180 }));
    audio.arrive();
    audio.currentTime = 33;
    audio.fail();
    engine.seek(90);
    answer(track('a', { source: '/media/a.stream.mp3' }));
    await vi.waitFor(() => expect(audio.src).toBe('/media/a.stream.mp3'));
    audio.arrive();
    expect(audio.currentTime).toBe(90);
  });

  it('does not mind that a waveform becomes known meanwhile', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.currentTime = 12;
    engine.update(track('a', { waveform: [0.5], source: '/media/a.stream.mp3' }));
    expect([status(), audio.currentTime, audio.src]).toEqual(['playing', 12, '/media/a.mp3']);
    expect(currentTrack(engine.get().queue)?.waveform).toEqual([0.5]);
  });
});

describe('the end of a track', () => {
  const among = [track('a'), track('b')];

  it('leads to the next one, from its start', () => {
    const { audio, engine, heard, status, memory } = setUp();
    memory.writePosition('b', 60, 180);
    engine.play(track('a'), { among, at: 0 });
    audio.arrive();
    audio.end();
    expect([heard(), status()]).toEqual(['b', 'loading']);
  });

  it('resets to the start where nothing follows', () => {
    const { audio, engine, heard, status } = setUp();
    engine.play(track('b'), { among });
    audio.arrive();
    audio.end();
    expect([heard(), status(), engine.position()]).toEqual(['b', 'paused', 0]);
  });

  it('begins it again when one is repeated', () => {
    const { audio, engine, heard, status } = setUp();
    engine.play(track('a'), { among });
    engine.setRepeat('one');
    audio.arrive();
    audio.end();
    expect([heard(), status(), engine.position()]).toEqual(['a', 'loading', 0]);
  });
});

describe('a list that goes on', () => {
  const pages = (...ids: string[]): AskFollowing => {
    const [id, ...rest] = ids;
    return async () => ({
      tracks: id === undefined ? [] : [track(id)],
      ...(rest.length > 0 && { following: pages(...rest) }),
    });
  };
  const order = ({ engine }: ReturnType<typeof setUp>) =>
    tracksInOrder(engine.get().queue).map(({ id }) => id);

  it('is continued when its last track begins, page by page, and not before', async () => {
    const following = vi.fn<AskFollowing>(pages('c', 'd'));
    const set = setUp();
    set.engine.play(track('a'), { among: [track('a'), track('b')], following });
    await Promise.resolve();
    expect(following).not.toHaveBeenCalled();
    set.engine.next();
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b', 'c']));
    set.engine.next();
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b', 'c', 'd']));
    expect(following).toHaveBeenCalledOnce();
    expect([set.heard(), set.status()]).toEqual(['c', 'loading']);
  });

  it('passes over a page with nothing to play, and does not play twice what has moved to a later page', async () => {
    const set = setUp();
    const following = async () => ({ tracks: [], following: pages('a', 'b') });
    set.engine.play(track('a'), { following });
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b']));
  });

  it('asks once more at the next chance where nobody answered', async () => {
    const set = setUp();
    const following = vi.fn<AskFollowing>(pages('c')).mockRejectedValueOnce(new Error('no connection'));
    set.engine.play(track('a'), { following });
    await vi.waitFor(() => expect(following).toHaveBeenCalledOnce());
    await Promise.resolve();
    set.engine.jump(0);
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'c']));
  });

  it('gives its answer to no other list', async () => {
    const set = setUp();
    const { promise, answer } = later<Following>();
    set.engine.play(track('a'), { following: () => promise });
    set.engine.play(track('z'));
    answer({ tracks: [track('b')] });
    await settle();
    expect(order(set)).toEqual(['z']);
  });

  it.each([
    ['the track after it was removed', ({ engine }: ReturnType<typeof setUp>) => engine.remove('b')],
    ['the shuffled order was left', ({ engine }: ReturnType<typeof setUp>) => engine.setShuffled(false)],
  ])('is continued when a track becomes the last because %s', async (_, change) => {
    const set = setUp();
    const among = [track('b'), track('a')];
    set.engine.setShuffled(true);
    set.engine.play(track('a'), { among, following: pages('c') });
    await settle();
    expect(order(set)).toEqual(['a', 'b']);
    change(set);
    await vi.waitFor(() => expect(order(set)).toContain('c'));
    expect(set.heard()).toBe('a');
  });

  it.each([
    ['next is pressed', ({ engine }: ReturnType<typeof setUp>) => engine.next(), 'a'],
    ['the last track ends', ({ audio }: ReturnType<typeof setUp>) => audio.end(), 'c'],
  ])('asks once more when %s where nobody answered', async (_, come, heard) => {
    const set = setUp();
    const following = vi.fn<AskFollowing>(pages('c')).mockRejectedValueOnce(new Error('no connection'));
    set.engine.play(track('a'), { following });
    set.audio.arrive();
    await settle();
    come(set);
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'c']));
    expect(set.heard()).toBe(heard);
  });

  it('goes on by itself when its answer comes after its last track ended', async () => {
    const set = setUp();
    const { promise, answer } = later<Following>();
    set.engine.play(track('a'), { following: () => promise });
    set.audio.arrive();
    set.audio.end();
    expect([set.status(), set.engine.position()]).toEqual(['paused', 0]);
    // A page with nothing to play comes first.
    answer({ tracks: [], following: pages('b') });
    await vi.waitFor(() => expect([set.heard(), set.status()]).toEqual(['b', 'loading']));
  });

  it.each<[string, (engine: Engine) => void]>([
    ['plays the last one again', (engine) => engine.resume()],
    ['pauses', (engine) => engine.pause()],
    ['moves in it', (engine) => engine.seek(20)],
    ['goes back', (engine) => engine.previous()],
    ['jumps to it', (engine) => engine.jump(1)],
    ['deletes it', (engine) => engine.remove('a')],
    ['closes the player', (engine) => engine.close()],
  ])('does not go on by itself for somebody who %s', async (_, press) => {
    const set = setUp();
    const { promise, answer } = later<Following>();
    const among = [track('z'), track('a', { duration: 180 })];
    set.engine.play(track('a'), { among, following: () => promise });
    set.audio.arrive();
    set.audio.end();
    press(set.engine);
    const then = [set.heard(), set.status()];
    answer({ tracks: [track('b')] });
    await settle();
    expect(order(set)).toContain('b');
    expect([set.heard(), set.status()]).toEqual(then);
  });

  it('does not begin by itself at a later chance, when nobody answered at its end', async () => {
    const set = setUp();
    const following = vi
      .fn<AskFollowing>(pages('b'))
      .mockRejectedValueOnce(new Error('no connection'))
      .mockRejectedValueOnce(new Error('no connection'));
    set.engine.play(track('a'), { following });
    set.audio.arrive();
    await settle();
    set.audio.end();
    await settle();
    set.engine.update(track('a', { waveform: [0.5] }));
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b']));
    expect([set.heard(), set.status()]).toEqual(['a', 'paused']);
  });
});

describe('previous', () => {
  it('goes to the start of the track first, then to the one before', () => {
    const { audio, engine, heard } = setUp();
    engine.play(track('b'), { among: [track('a'), track('b')] });
    audio.arrive();
    audio.currentTime = 20;
    engine.previous();
    expect([heard(), audio.currentTime]).toEqual(['b', 0]);
    engine.previous();
    expect(heard()).toBe('a');
  });
});

describe('volume', () => {
  it('is 0.7 at first, moves in steps of 0.01 between 0 and 1, and is remembered', () => {
    const { audio, engine, memory } = setUp();
    expect(audio.volume).toBe(0.7);
    engine.setVolume(0.333);
    expect(audio.volume).toBe(0.33);
    engine.setVolume(7);
    expect(audio.volume).toBe(1);
    expect(memory.readSettings().level).toBe(1);
  });

  it('comes back on unmuting, also after it was drawn to 0', () => {
    const { audio, engine } = setUp();
    engine.setVolume(0.4);
    engine.toggleMute();
    expect(audio.volume).toBe(0);
    engine.toggleMute();
    expect(audio.volume).toBe(0.4);
    engine.setVolume(0);
    expect([audio.volume, engine.get().muted]).toEqual([0, true]);
    engine.toggleMute();
    expect(audio.volume).toBe(0.4);
  });

  it('is lowered for a loud master, unless that is turned off', () => {
    const { audio, engine } = setUp();
    engine.setVolume(1);
    engine.play(track('a', { loudness: -8 }));
    expect(audio.volume).toBeCloseTo(10 ** (-6 / 20), 6);
    engine.setEven(false);
    expect(audio.volume).toBe(1);
    engine.setEven(true);
    engine.play(track('b', { loudness: -23 }));
    expect(audio.volume).toBe(1);
  });
});

describe('closing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fades out, falls silent, and leaves the player empty', () => {
    const { audio, engine, status, heard } = setUp();
    engine.play(track('a'));
    audio.arrive();
    engine.close();
    vi.advanceTimersByTime(CLOSE_FADE / 2);
    expect(audio.volume).toBeGreaterThan(0);
    expect(audio.volume).toBeLessThan(0.7);
    expect([status(), engine.get().closing]).toEqual(['playing', true]);
    vi.advanceTimersByTime(CLOSE_FADE / 2);
    expect([status(), heard(), audio.paused, audio.src]).toEqual(['empty', undefined, true, '']);
    expect(engine.get().closing).toBe(false);
  });

  it('is called off by playing something, at full volume', () => {
    const { audio, engine, heard } = setUp();
    engine.play(track('a'));
    audio.arrive();
    engine.close();
    vi.advanceTimersByTime(CLOSE_FADE / 2);
    engine.play(track('b'));
    vi.advanceTimersByTime(CLOSE_FADE * 2);
    expect([heard(), audio.volume, engine.get().closing]).toEqual(['b', 0.7, false]);
  });
});

describe('a track that was deleted', () => {
  it('falls silent, and the player with it when it was the last', () => {
    const { audio, engine, heard, status } = setUp();
    engine.play(track('a'), { among: [track('a'), track('b')] });
    audio.arrive();
    engine.remove('a');
    expect([heard(), status(), audio.paused]).toEqual(['b', 'paused', true]);
    engine.remove('b');
    expect(status()).toBe('empty');
  });
});
