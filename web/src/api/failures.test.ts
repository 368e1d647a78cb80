import { describe, expect, test } from 'vitest';
import { ApiFailure } from './failures.ts';
import { api, type ClientRoute } from './routes.ts';
import { isSessionFailure } from './session-failure.ts';

const failure = (status: number, body: string, headers: Record<string, string> = {}) =>
  new ApiFailure(new Response(null, { status, headers }), body);

const json = { 'content-type': 'application/json; charset=utf-8' };

describe('ApiFailure', () => {
  test('carries message, code, fields and retry delay of the response', () => {
    const body = JSON.stringify({
      error: 'Too short.',
      code: 'INVALID_INPUT',
      fields: { bio: 'Too short.' },
    });
    expect(failure(400, body, { ...json, 'retry-after': '7' })).toMatchObject({
      message: 'Too short.',
      sentence: 'Too short.',
      status: 400,
      code: 'INVALID_INPUT',
      fields: { bio: 'Too short.' },
      retryAfter: 7,
    });
  });

  test.each([
    ['a message field', '{"message":"Come back later."}', json, 'Come back later.'],
    ['a plain text', 'Come back later.\n', { 'content-type': 'text/plain' }, 'Come back later.'],
    ['a text without a label', 'Come back later.', {}, 'Come back later.'],
    ['the page of a proxy', '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }, undefined],
    ['broken JSON', '{"error":', json, undefined],
    ['nothing', '', {}, undefined],
  ])('reads the error message from %s', (_name, body, headers, sentence) => {
    expect(failure(502, body, headers).sentence).toBe(sentence);
  });
});

const routes: readonly ClientRoute[] = Object.values(api).flatMap((feature): ClientRoute[] =>
  Object.values(feature),
);

const asksForSignIn = (path: string, status: number, body = '') => {
  const route = routes.find((each) => each.path === path);
  if (!route) throw new Error(`No route has the path ${path}.`);
  return isSessionFailure(route, failure(status, body));
};

describe('isSessionFailure', () => {
  test.each([
    '/posts/create',
    '/posts/pending-features',
    '/posts/withdraw-feature/:id',
    '/user-relations/follow/:user',
  ])('treats 401 and 403 of %s as a session failure', (path) => {
    expect([401, 403, 404, 500].map((status) => asksForSignIn(path, status))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each([
    '/user/me',
    '/user/auth/login',
    '/user/auth/create',
    '/posts/get',
    '/posts/get/id/:id',
    '/posts/view/:id',
    '/posts/download/:id',
    '/posts/views/:id/summary',
    '/posts/downloads/:id/paginated',
    '/posts/comments/:id/paginated',
    '/posts/likes/:id/summary',
  ])('does not treat 401 and 403 of %s as a session failure', (path) => {
    expect([401, 403].map((status) => asksForSignIn(path, status))).toEqual([false, false]);
  });

  test.each(['/chats/:id/messages/:seq', '/chats/:id/users/:user', '/chats/:id/name', '/chats/create'])(
    'treats only 401 of %s as a session failure, since a 403 in a chat concerns permissions',
    (path) => {
      expect([401, 403, 404].map((status) => asksForSignIn(path, status))).toEqual([true, false, false]);
    },
  );

  test('treats a 500 about an expired or invalid token as a session failure', () => {
    expect(asksForSignIn('/posts/create', 500, 'JWT token has expired')).toBe(true);
    expect(asksForSignIn('/posts/create', 500, '{"error":"Invalid token"}')).toBe(true);
    expect(asksForSignIn('/posts/get', 500, 'Invalid token')).toBe(false);
    expect(asksForSignIn('/posts/create', 500, 'Out of tokens')).toBe(false);
  });
});
