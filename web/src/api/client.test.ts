import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { ApiFailure, NetworkFailure, TimeoutFailure } from './failures.ts';
import { api } from './routes.ts';
import { onSessionFailure } from './session-failure.ts';

type Answer = (url: string, init: RequestInit) => Promise<Response>;

const serve = (answer: Answer) => vi.stubGlobal('fetch', answer);
const refuse = (status: number, error: string) => async () =>
  Response.json({ error, code: 'FORBIDDEN' }, { status });

/** A server that never responds. It only notices that the caller aborts. */
const silence: Answer = (_url, { signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const failureOf = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('API calls', () => {
  test('returns JSON, text or nothing, according to the route', async () => {
    serve(async () => Response.json({ available: true, username: 'nia', error: null }));
    expect(await call(api.auth.checkUserName, { params: { name: 'nia' } })).toMatchObject({
      available: true,
    });
    serve(async () => new Response('Y2hhbGxlbmdl'));
    expect(await call(api.auth.sendVerification, { params: { email: 'nia@keys.example' } })).toBe(
      'Y2hhbGxlbmdl',
    );
    serve(async () => new Response(null, { status: 204 }));
    expect(await call(api.posts.deletePost, { params: { id: 'x' } })).toBeUndefined();
  });

  test('sends the cookies of the same origin and no others', async () => {
    const fetchMock = vi.fn<Answer>(async () => Response.json({}));
    serve(fetchMock);
    await call(api.users.getCurrentUser);
    expect(fetchMock.mock.calls[0]?.[1].credentials).toBe('same-origin');
  });

  test('sends the idempotency key of a repeated request', async () => {
    const fetchMock = vi.fn<Answer>(async () => Response.json({}));
    serve(fetchMock);
    await call(api.likes.toggleLike, { params: { id: 'x' } }, { idempotencyKey: 'one press' });
    expect(fetchMock.mock.calls[0]?.[1].headers).toMatchObject({ 'idempotency-key': 'one press' });
  });

  test('rejects with the error message of the server', async () => {
    serve(refuse(403, 'No.'));
    await expect(call(api.posts.getPost, { params: { id: 'x' } })).rejects.toMatchObject({
      name: 'ApiFailure',
      status: 403,
      sentence: 'No.',
    });
  });

  test('rejects with NetworkFailure when there is no connection or another server answers', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(api.users.getCurrentUser)).rejects.toBeInstanceOf(NetworkFailure);
    serve(async () => new Response('<h1>Welcome to our hotel</h1>'));
    await expect(call(api.users.getCurrentUser)).rejects.toBeInstanceOf(NetworkFailure);
  });

  test('rejects with TimeoutFailure when the timeout expires', async () => {
    vi.useFakeTimers();
    serve(silence);
    const failure = failureOf(call(api.users.getCurrentUser, undefined, { timeout: 30_000 }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toBeInstanceOf(TimeoutFailure);
  });

  test("rejects with the reason of the caller's abort signal", async () => {
    serve(silence);
    const controller = new AbortController();
    const failure = failureOf(call(api.users.getCurrentUser, undefined, { signal: controller.signal }));
    controller.abort('changed my mind');
    expect(await failure).toBe('changed my mind');
  });

  test('notifies the listeners when the user has to sign in, and only then', async () => {
    const listener = vi.fn<(failure: ApiFailure) => void>();
    const stop = onSessionFailure(listener);
    serve(refuse(401, 'Please sign in.'));
    await expect(call(api.posts.getPost, { params: { id: 'x' } })).rejects.toThrow('Please sign in.');
    await expect(call(api.credits.listPendingRequests)).rejects.toThrow('Please sign in.');
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    expect(listener.mock.calls[0]?.[0]).toMatchObject({ status: 401 });
    stop();
  });
});
