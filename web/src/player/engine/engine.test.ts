import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueue, move } from './arrange-queue.ts';
import { CLOSE_FADE } from './audio-output.ts';
import { createEngine, type Engine } from './engine.ts';
import { FakeAudio } from './fake-audio.fixture.ts';
import { durationOf, isPlaybackActive } from './player-state.ts';
import { createPlayerStorage } from './player-storage.ts';
import type { FetchFollowing, Following } from './queue-source.ts';
import { currentTrack, tracksInOrder } from './queue.ts';
import type { Track } from './track.ts';

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

function setUp(
  refresh: (track: Track) => Promise<Track | null> = async () => null,
  continueAfter?: (track: Track) => Promise<readonly Track[]>,
) {
  const audio = new FakeAudio();
  const memory = createPlayerStorage(null);
  const engine = createEngine(audio, {
    memory,
    refresh,
    random: () => 0.5,
    ...(continueAfter && { continueAfter }),
  });
  const currentId = () => currentTrack(engine.get().queue)?.id;
  const status = () => engine.get().status;
  return { audio, memory, engine, currentId, status };
}

/** A promise that the test resolves. */
function createDeferred<T>() {
  let answer: (refreshedTrack: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/** Waits until all pending promises have settled. */
const settle = () => new Promise(setImmediate);

describe('stops of plays', () => {
  it('notifies once where a play stopped: for another track, at the end, and when the page closes', () => {
    const { audio, engine } = setUp();
    const stops: unknown[] = [];
    engine.stops.subscribe(() => stops.push(engine.stops.get()));
    engine.play(track('a'), { among: [track('a'), track('b')] });
    engine.next();
    expect(stops).toEqual([]);
    audio.arrive();
    audio.currentTime = 42;
    engine.pause();
    engine.resume();
    engine.play(track('a'), { at: 0 });
    audio.arrive();
    audio.end();
    engine.resume();
    audio.tell('playing');
    audio.currentTime = 7;
    engine.note();
    engine.note();
    engine.play(track('demo', { kind: 'demo' }));
    audio.arrive();
    engine.note();
    expect(stops).toEqual([
      { id: 'b', position: 42 },
      { id: 'a', position: 180 },
      { id: 'a', position: 7 },
    ]);
  });
});

describe('counted plays', () => {
  it('notifies of a play once a post becomes audible, and not after buffering', () => {
    const { audio, engine } = setUp();
    const plays: unknown[] = [];
    engine.plays.subscribe(() => plays.push(engine.plays.get()?.id));
    engine.play(track('a'));
    expect(plays).toEqual([]);
    audio.arrive();
    expect(plays).toEqual(['a']);
    audio.tell('waiting');
    audio.tell('playing');
    expect(plays).toEqual(['a']);
    engine.toggle();
    engine.toggle();
    expect(plays).toEqual(['a', 'a']);
    for (const kind of ['file', 'demo'] as const) {
      engine.play(track(kind, { kind }));
      audio.arrive();
    }
    expect(plays).toEqual(['a', 'a']);
  });

  it('notifies of a play of each track that follows by itself', () => {
    const { audio, engine } = setUp();
    const plays: unknown[] = [];
    engine.plays.subscribe(() => plays.push(engine.plays.get()?.id));
    engine.play(track('a'), { among: [track('a'), track('b')] });
    audio.arrive();
    audio.end();
    audio.arrive();
    expect(plays).toEqual(['a', 'b']);
  });

  it('does not notify of another play when it continues from another source', async () => {
    const { audio, engine } = setUp(async ({ id }) => track(id, { source: '/media/a.stream.mp3' }));
    const plays: unknown[] = [];
    engine.plays.subscribe(() => plays.push(engine.plays.get()?.id));
    engine.play(track('a'));
    audio.arrive();
    audio.fail();
    await vi.waitFor(() => expect(audio.src).toBe('/media/a.stream.mp3'));
    audio.arrive();
    expect(plays).toEqual(['a']);
  });
});

describe('next track', () => {
  const among = [track('a', { duration: 180 }), track('b', { duration: 180 })];

  it('fetches the next track shortly before it is needed and plays it from the cache', () => {
    const preparedSources: string[] = [];
    const audio = new FakeAudio();
    const engine = createEngine(audio, {
      memory: createPlayerStorage(null),
      refresh: async () => null,
      preloader: {
        prepare: (source) => preparedSources.push(source),
        take: (source) => (preparedSources.includes(source) ? `blob:${source}` : null),
        clear: () => undefined,
      },
    });
    engine.play(track('a'), { among });
    audio.arrive();
    audio.currentTime = 100;
    audio.tell('timeupdate');
    expect(preparedSources).toEqual([]);
    audio.currentTime = 170;
    audio.tell('timeupdate');
    expect(preparedSources).toEqual(['/media/b.mp3']);
    audio.end();
    expect(audio.src).toBe('blob:/media/b.mp3');
    // No track follows the last one.
    audio.arrive();
    audio.currentTime = 170;
    audio.tell('timeupdate');
    expect(preparedSources).toEqual(['/media/b.mp3']);
  });

  it('starts the next track at its beginning, whatever its stored position', () => {
    const { audio, engine, memory } = setUp();
    memory.writePosition('b', 60, 180);
    engine.play(track('a'), { among });
    audio.arrive();
    audio.end();
    expect(engine.position()).toBe(0);
  });
});

describe('playback', () => {
  it('reports loading until the track is audible, then pauses and resumes at the same position', () => {
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

  it('starts at the time of a link and reports it before the file has loaded', () => {
    const { audio, engine } = setUp();
    engine.play(track('a'), { at: 65 });
    expect(engine.position()).toBe(65);
    audio.arrive();
    expect(audio.currentTime).toBe(65);
  });

  it('resumes a track at its stored position and restarts one that was played to its end', () => {
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

  it('stores no position of a local file', () => {
    const { audio, engine, memory } = setUp();
    engine.play(track('local', { kind: 'file' }));
    audio.arrive();
    audio.currentTime = 50;
    engine.pause();
    expect(memory.readPosition('local')).toBe(0);
  });

  it('reports loading while it waits for the network', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.tell('waiting');
    expect(status()).toBe('loading');
    audio.tell('playing');
    expect(status()).toBe('playing');
  });

  it('reports a pause when the system takes the audio focus', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.pause();
    expect(status()).toBe('paused');
  });

  it('reports a pause when the system takes the audio focus before playback has started', () => {
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

  it('ignores a late event of its own pause after playback was requested again', () => {
    const { audio, engine, currentId, status } = setUp();
    engine.play(track('a'), { among: [track('a'), track('b')] });
    engine.pause();
    engine.resume();
    audio.tell('pause');
    expect(status()).toBe('loading');
    audio.arrive();
    audio.tell('waiting');
    audio.end();
    expect([currentId(), status()]).toEqual(['b', 'loading']);
  });

  it('asks the user to press play when the browser blocks autoplay', async () => {
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

  it('continues from another source when the first one no longer exists', async () => {
    const { audio, engine, status } = setUp(async ({ id }) => track(id, { source: '/media/a.stream.mp3' }));
    engine.play(track('a'));
    audio.arrive();
    audio.currentTime = 33;
    audio.fail();
    await vi.waitFor(() => expect(audio.src).toBe('/media/a.stream.mp3'));
    audio.arrive();
    expect([status(), audio.currentTime]).toEqual(['playing', 33]);
  });

  it('continues from a newer source that was set while the first one played', async () => {
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
    // The new source fails too, and there is no other.
    audio.fail();
    await vi.waitFor(() => expect(status()).toBe('failed'));
  });

  it.each([
    ['no other source', null],
    ['another source', track('a', { source: '/media/a.stream.mp3' })],
  ])('ignores %s that is found after the track was restarted', async (_, refreshedTrack) => {
    const { promise, answer } = createDeferred<Track | null>();
    const { audio, engine, status } = setUp(() => promise);
    engine.play(track('a'), { among: [track('a'), track('b')] });
    audio.fail();
    engine.next();
    engine.previous();
    audio.arrive();
    answer(refreshedTrack);
    await settle();
    expect([status(), audio.src, audio.readyState]).toEqual(['playing', '/media/a.mp3', 4]);
  });

  it('reports a failed source and retries at the same position', async () => {
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

  it('seeks only within the track', () => {
    const { audio, engine } = setUp();
    engine.play(track('a', { duration: 100 }));
    audio.arrive(100.4);
    engine.seek(500);
    expect(audio.currentTime).toBe(100);
    engine.seekBy(-500);
    expect(audio.currentTime).toBe(0);
  });

  it('seeks to the last position that was requested before the metadata arrived', () => {
    const { audio, engine } = setUp();
    engine.play(track('a', { duration: 180 }), { at: 65 });
    engine.seek(20);
    // Browsers have the metadata a moment before the event.
    audio.readyState = 1;
    engine.seekBy(10);
    expect(engine.position()).toBe(30);
    audio.arrive();
    expect([audio.currentTime, engine.position()]).toEqual([30, 30]);
  });

  it('continues at the position that was requested while another source was looked up', async () => {
    const { promise, answer } = createDeferred<Track | null>();
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

  it('keeps playing when the waveform becomes known', () => {
    const { audio, engine, status } = setUp();
    engine.play(track('a'));
    audio.arrive();
    audio.currentTime = 12;
    engine.update(track('a', { waveform: [0.5], source: '/media/a.stream.mp3' }));
    expect([status(), audio.currentTime, audio.src]).toEqual(['playing', 12, '/media/a.mp3']);
    expect(currentTrack(engine.get().queue)?.waveform).toEqual([0.5]);
  });
});

describe('end of a track', () => {
  const among = [track('a'), track('b')];

  it('plays the next track from its start', () => {
    const { audio, engine, currentId, status, memory } = setUp();
    memory.writePosition('b', 60, 180);
    engine.play(track('a'), { among, at: 0 });
    audio.arrive();
    audio.end();
    expect([currentId(), status()]).toEqual(['b', 'loading']);
  });

  it('resets the position to the start where no track follows', () => {
    const { audio, engine, currentId, status } = setUp();
    engine.play(track('b'), { among });
    audio.arrive();
    audio.end();
    expect([currentId(), status(), engine.position()]).toEqual(['b', 'paused', 0]);
  });

  it('restarts the track when repeating one', () => {
    const { audio, engine, currentId, status } = setUp();
    engine.play(track('a'), { among });
    engine.setRepeat('one');
    audio.arrive();
    audio.end();
    expect([currentId(), status(), engine.position()]).toEqual(['a', 'loading', 0]);
  });
});

describe('list with more pages', () => {
  const pages = (...ids: string[]): FetchFollowing => {
    const [id, ...laterIds] = ids;
    return async () => ({
      tracks: id === undefined ? [] : [track(id)],
      ...(laterIds.length > 0 && { following: pages(...laterIds) }),
    });
  };
  const order = ({ engine }: ReturnType<typeof setUp>) =>
    tracksInOrder(engine.get().queue).map(({ id }) => id);

  it('loads each page of the list when its last track begins, and not before', async () => {
    const following = vi.fn<FetchFollowing>(pages('c', 'd'));
    const set = setUp();
    set.engine.play(track('a'), { among: [track('a'), track('b')], following });
    await Promise.resolve();
    expect(following).not.toHaveBeenCalled();
    set.engine.next();
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b', 'c']));
    set.engine.next();
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b', 'c', 'd']));
    expect(following).toHaveBeenCalledOnce();
    expect([set.currentId(), set.status()]).toEqual(['c', 'loading']);
  });

  it('skips a page without tracks, and does not repeat a track that moved to a later page', async () => {
    const set = setUp();
    const following = async () => ({ tracks: [], following: pages('a', 'b') });
    set.engine.play(track('a'), { following });
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b']));
  });

  it('retries a failed page request at the next chance', async () => {
    const set = setUp();
    const following = vi.fn<FetchFollowing>(pages('c')).mockRejectedValueOnce(new Error('no connection'));
    set.engine.play(track('a'), { following });
    await vi.waitFor(() => expect(following).toHaveBeenCalledOnce());
    await Promise.resolve();
    set.engine.jump(0);
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'c']));
  });

  it('does not append a late response to another list', async () => {
    const set = setUp();
    const { promise, answer } = createDeferred<Following>();
    set.engine.play(track('a'), { following: () => promise });
    set.engine.play(track('z'));
    answer({ tracks: [track('b')] });
    await settle();
    expect(order(set)).toEqual(['z']);
  });

  it.each([
    ['the next track was removed', ({ engine }: ReturnType<typeof setUp>) => engine.remove('b')],
    ['shuffle was turned off', ({ engine }: ReturnType<typeof setUp>) => engine.setShuffled(false)],
  ])('loads the next page when a track becomes the last because %s', async (_, change) => {
    const set = setUp();
    const among = [track('b'), track('a')];
    set.engine.setShuffled(true);
    set.engine.play(track('a'), { among, following: pages('c') });
    await settle();
    expect(order(set)).toEqual(['a', 'b']);
    change(set);
    await vi.waitFor(() => expect(order(set)).toContain('c'));
    expect(set.currentId()).toBe('a');
  });

  it.each([
    ['next is pressed', ({ engine }: ReturnType<typeof setUp>) => engine.next(), 'a'],
    ['the last track ends', ({ audio }: ReturnType<typeof setUp>) => audio.end(), 'c'],
  ])('retries a failed page request when %s', async (_, triggerRetry, currentId) => {
    const set = setUp();
    const following = vi.fn<FetchFollowing>(pages('c')).mockRejectedValueOnce(new Error('no connection'));
    set.engine.play(track('a'), { following });
    set.audio.arrive();
    await settle();
    triggerRetry(set);
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'c']));
    expect(set.currentId()).toBe(currentId);
  });

  it('continues by itself when the next page arrives after the last track has ended', async () => {
    const set = setUp();
    const { promise, answer } = createDeferred<Following>();
    set.engine.play(track('a'), { following: () => promise });
    set.audio.arrive();
    set.audio.end();
    expect([set.status(), set.engine.position()]).toEqual(['paused', 0]);
    // A page without tracks comes first.
    answer({ tracks: [], following: pages('b') });
    await vi.waitFor(() => expect([set.currentId(), set.status()]).toEqual(['b', 'loading']));
  });

  it.each<[string, (engine: Engine) => void]>([
    ['plays the last track again', (engine) => engine.resume()],
    ['pauses', (engine) => engine.pause()],
    ['seeks in it', (engine) => engine.seek(20)],
    ['goes back', (engine) => engine.previous()],
    ['jumps to it', (engine) => engine.jump(1)],
    ['deletes it', (engine) => engine.remove('a')],
    ['closes the player', (engine) => engine.close()],
  ])('does not continue by itself after the user %s', async (_, press) => {
    const set = setUp();
    const { promise, answer } = createDeferred<Following>();
    const among = [track('z'), track('a', { duration: 180 })];
    set.engine.play(track('a'), { among, following: () => promise });
    set.audio.arrive();
    set.audio.end();
    press(set.engine);
    const then = [set.currentId(), set.status()];
    answer({ tracks: [track('b')] });
    await settle();
    expect(order(set)).toContain('b');
    expect([set.currentId(), set.status()]).toEqual(then);
  });

  it('does not continue by itself after a request that failed at the end of the list', async () => {
    const set = setUp();
    const following = vi
      .fn<FetchFollowing>(pages('b'))
      .mockRejectedValueOnce(new Error('no connection'))
      .mockRejectedValueOnce(new Error('no connection'));
    set.engine.play(track('a'), { following });
    set.audio.arrive();
    await settle();
    set.audio.end();
    await settle();
    set.engine.update(track('a', { waveform: [0.5] }));
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b']));
    expect([set.currentId(), set.status()]).toEqual(['a', 'paused']);
  });
});

describe('end of the queue', () => {
  const similar = (...ids: string[]) =>
    vi.fn<(last: Track) => Promise<Track[]>>(async () => ids.map((id) => track(id)));
  const order = ({ engine }: ReturnType<typeof setUp>) =>
    tracksInOrder(engine.get().queue).map(({ id }) => id);

  it('similar tracks follow the last post of the queue, each once', async () => {
    const continueAfter = similar('b', 'a', 'c');
    const set = setUp(undefined, continueAfter);
    set.engine.play(track('a'));
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b', 'c']));
    set.engine.jump(2);
    await settle();
    expect(order(set)).toEqual(['a', 'b', 'c']);
    expect(continueAfter.mock.calls).toEqual([[track('a')], [track('c')]]);
  });

  it('a later page of the list comes before similar tracks', async () => {
    const set = setUp(undefined, similar('z'));
    set.engine.play(track('a'), { following: async () => ({ tracks: [track('b')] }) });
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b']));
    set.engine.next();
    await vi.waitFor(() => expect(order(set)).toEqual(['a', 'b', 'z']));
  });

  it('nothing follows a demo, a repeated queue, or any track when the user wants silence', async () => {
    const continueAfter = similar('z');
    const set = setUp(undefined, continueAfter);
    set.engine.play(track('a', { kind: 'demo' }));
    set.engine.setRepeat('all');
    set.engine.play(track('b'));
    set.engine.setContinues(false);
    set.engine.setRepeat('off');
    await settle();
    expect(continueAfter).not.toHaveBeenCalled();
    set.engine.setContinues(true);
    await vi.waitFor(() => expect(order(set)).toEqual(['b', 'z']));
  });
});

describe('previous track', () => {
  it('returns to the start of the track first, then to the previous track', () => {
    const { audio, engine, currentId } = setUp();
    engine.play(track('b'), { among: [track('a'), track('b')] });
    audio.arrive();
    audio.currentTime = 20;
    engine.previous();
    expect([currentId(), audio.currentTime]).toEqual(['b', 0]);
    engine.previous();
    expect(currentId()).toBe('a');
  });
});

describe('volume of the player', () => {
  it('starts at 0.7, moves in steps of 0.01 between 0 and 1, and is stored', () => {
    const { audio, engine, memory } = setUp();
    expect(audio.volume).toBe(0.7);
    engine.setVolume(0.333);
    expect(audio.volume).toBe(0.33);
    engine.setVolume(7);
    expect(audio.volume).toBe(1);
    expect(memory.readSettings().level).toBe(1);
  });

  it('restores the volume on unmuting, also after it was set to 0', () => {
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

  it('lowers the volume of a loud master, unless the user has turned that off', () => {
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

describe('volume of a release', () => {
  const album = { release: 'r', disc: 1, loudness: -12 };
  const among = [track('a', { loudness: -8, album }), track('b', { loudness: -20, album })];
  const gainOf = (loudness: number) => Math.min(1, 10 ** ((-14 - loudness) / 20));

  it('has one gain for all tracks of a release that plays in order', () => {
    const { audio, engine } = setUp();
    engine.setVolume(1);
    engine.play(track('a'), { among });
    expect(audio.volume).toBeCloseTo(gainOf(-12), 6);
    engine.next();
    expect(audio.volume).toBeCloseTo(gainOf(-12), 6);
    engine.setEven(false);
    expect(audio.volume).toBe(1);
  });

  it('uses the gain of each track when shuffled, in another order, and for tracks of other lists', () => {
    const { audio, engine } = setUp();
    engine.setVolume(1);
    engine.play(track('a'), { among });
    engine.setShuffled(true);
    expect(audio.volume).toBeCloseTo(gainOf(-8), 6);
    engine.setShuffled(false);
    expect(audio.volume).toBeCloseTo(gainOf(-12), 6);
    engine.arrange((queue) => enqueue(queue, track('z', { loudness: -9 }), 'next'));
    expect(audio.volume).toBeCloseTo(gainOf(-12), 6);
    engine.next();
    expect(audio.volume).toBeCloseTo(gainOf(-9), 6);
    engine.previous();
    engine.arrange((queue) => move(queue, 2, 0));
    expect(audio.volume).toBeCloseTo(gainOf(-8), 6);
    engine.play(track('a', { loudness: -8 }));
    expect(audio.volume).toBeCloseTo(gainOf(-8), 6);
  });

  it('keeps the gain when the data of a track changes, and uses that of the track for an unmeasured release', () => {
    const { audio, engine } = setUp();
    engine.setVolume(1);
    engine.play(track('a'), { among });
    engine.update(track('a', { loudness: -8, waveform: [0.5] }));
    expect(audio.volume).toBeCloseTo(gainOf(-12), 6);
    engine.play(track('b', { loudness: -10 }), {
      among: [track('b', { loudness: -10, album: { ...album, loudness: null } })],
    });
    expect(audio.volume).toBeCloseTo(gainOf(-10), 6);
  });
});

describe('closing the player', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fades out, stops playback and empties the player', () => {
    const { audio, engine, status, currentId } = setUp();
    engine.play(track('a'));
    audio.arrive();
    engine.close();
    vi.advanceTimersByTime(CLOSE_FADE / 2);
    expect(audio.volume).toBeGreaterThan(0);
    expect(audio.volume).toBeLessThan(0.7);
    expect([status(), engine.get().closing]).toEqual(['playing', true]);
    vi.advanceTimersByTime(CLOSE_FADE / 2);
    expect([status(), currentId(), audio.paused, audio.src]).toEqual(['empty', undefined, true, '']);
    expect(engine.get().closing).toBe(false);
  });

  it('cancels the fade when a track is played, at full volume', () => {
    const { audio, engine, currentId } = setUp();
    engine.play(track('a'));
    audio.arrive();
    engine.close();
    vi.advanceTimersByTime(CLOSE_FADE / 2);
    engine.play(track('b'));
    vi.advanceTimersByTime(CLOSE_FADE * 2);
    expect([currentId(), audio.volume, engine.get().closing]).toEqual(['b', 0.7, false]);
  });
});

describe('deleted track', () => {
  it('stops playback of the removed track, and empties the player after the last one', () => {
    const { audio, engine, currentId, status } = setUp();
    engine.play(track('a'), { among: [track('a'), track('b')] });
    audio.arrive();
    engine.remove('a');
    expect([currentId(), status(), audio.paused]).toEqual(['b', 'paused', true]);
    engine.remove('b');
    expect(status()).toBe('empty');
  });
});

describe('any sequence of commands and events', () => {
  type Set = ReturnType<typeof setUp>;
  const among = ['a', 'b', 'c'].map((id) => track(id, { duration: 180 }));
  const steps: Record<string, (set: Set, seconds: number) => void> = {
    play: ({ engine }, seconds) => engine.play(track('b', { duration: 180 }), { among, at: seconds }),
    toggle: ({ engine }) => engine.toggle(),
    resume: ({ engine }) => engine.resume(),
    next: ({ engine }) => engine.next(),
    previous: ({ engine }) => engine.previous(),
    seekBy: ({ engine }, seconds) => engine.seekBy(seconds - 90),
    remove: ({ engine }) => engine.remove('b'),
    arrive: ({ audio }) => audio.src !== '' && audio.readyState === 0 && audio.arrive(180),
    end: ({ audio }) => audio.readyState > 0 && !audio.paused && audio.end(),
    fail: ({ audio }) => audio.src !== '' && audio.fail(),
    wait: ({ audio }) => audio.tell('waiting'),
    unplug: ({ audio }) => audio.pause(),
    late: ({ audio }) => audio.tell('pause'),
  };

  it('keeps the element and the state in agreement, and the position within the track', async () => {
    const aStep = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.integer({ min: 0, max: 180 }));
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { maxLength: 40 }), async (sequence) => {
        const set = setUp(async ({ id }) => track(id, { duration: 180, source: `/media/${id}.stream.mp3` }));
        const { audio, engine, status } = set;
        let plays = 0;
        let stops = 0;
        engine.plays.subscribe(() => (plays += 1));
        engine.stops.subscribe(() => (stops += 1));
        for (const [name, seconds] of sequence) {
          steps[name]?.(set, seconds);
          await settle();
          expect(audio.paused).toBe(!isPlaybackActive(engine.get()));
          expect(audio.src === '').toBe(status() === 'empty');
          expect(engine.position()).toBeGreaterThanOrEqual(0);
          expect(engine.position()).toBeLessThanOrEqual(180);
        }
        expect(stops).toBeLessThanOrEqual(plays);
      }),
    );
  });
});
