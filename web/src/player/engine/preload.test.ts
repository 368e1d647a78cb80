import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPreloader } from './preload.ts';

/** A server whose responses the test controls. */
function setUp() {
  const requests: { source: string; signal: AbortSignal; answer: (response: Response) => void }[] = [];
  const preloader = createPreloader(
    (source, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        requests.push({ source, signal, answer: resolve });
      }),
  );
  /** Lets the response to the last request arrive. */
  const arrive = async (response = new Response('sound')) => {
    requests.at(-1)?.answer(response);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  };
  const sources = () => requests.map(({ source }) => source);
  return { preloader, requests, sources, arrive };
}

afterEach(() => vi.restoreAllMocks());

describe('preloader', () => {
  it('fetches a source once and returns it when it has loaded completely', async () => {
    const { preloader, sources, arrive } = setUp();
    preloader.prepare('/media/b.mp3');
    preloader.prepare('/media/b.mp3');
    expect(preloader.take('/media/b.mp3')).toBeNull();
    await arrive();
    expect(sources()).toEqual(['/media/b.mp3']);
    expect(preloader.take('/media/a.mp3')).toBeNull();
    expect(preloader.take('/media/b.mp3')).toMatch(/^blob:/);
  });

  it('aborts the fetch of a source that is no longer next', async () => {
    const { preloader, requests } = setUp();
    preloader.prepare('/media/b.mp3');
    preloader.prepare('/media/c.mp3');
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it.each([
    ['an error response', new Response('', { status: 404 })],
    ['a file that is too large', new Response('', { headers: { 'content-length': String(90 * 2 ** 20) } })],
  ])('leaves %s to the element', async (_, response) => {
    const { preloader, arrive } = setUp();
    preloader.prepare('/media/b.wav');
    await arrive(response);
    expect(preloader.take('/media/b.wav')).toBeNull();
  });

  it('caches only the current and the next source', async () => {
    const createUrl = vi.spyOn(URL, 'createObjectURL');
    const released = vi.spyOn(URL, 'revokeObjectURL');
    const { preloader, arrive } = setUp();
    for (const source of ['a', 'b', 'c', 'd']) {
      preloader.prepare(source);
      await arrive();
      if (source !== 'd') preloader.take(source);
    }
    expect([createUrl.mock.calls.length, released.mock.calls.length]).toEqual([4, 2]);
    preloader.clear();
    expect(released.mock.calls.length).toBe(4);
  });
});
