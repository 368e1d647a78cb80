import { describe, expect, test } from 'vitest';
import { ApiFailure } from './failures.ts';
import { isSessionFailure } from './session-failure.ts';

const failure = (status: number, body: string, headers: Record<string, string> = {}) =>
  new ApiFailure(new Response(null, { status, headers }), body);

const json = { 'content-type': 'application/json; charset=utf-8' };

describe('A refusal', () => {
  test('carries sentence, code, fields and the time to wait', () => {
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
  ])('reads %s', (_name, body, headers, sentence) => {
    expect(failure(502, body, headers).sentence).toBe(sentence);
  });
});

const asksForSignIn = (path: string, status: number, body = '') =>
  isSessionFailure(path, failure(status, body));

describe('Which failures ask for a sign-in', () => {
  test.each([
    '/posts/create',
    '/posts/pending-features',
    '/posts/approve-feature/:id',
    '/user/follow/:userName',
  ])('401 and 403 of %s do', (path) => {
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
  ])('those of %s do not', (path) => {
    expect([401, 403].map((status) => asksForSignIn(path, status))).toEqual([false, false]);
  });

  test.each(['/chats/:id/messages/:seq', '/chats/:id/users/:user', '/chats/:id/name', '/chats/create'])(
    'only 401 of %s does: who may not do something in a chat is signed in all the same',
    (path) => {
      expect([401, 403, 404].map((status) => asksForSignIn(path, status))).toEqual([true, false, false]);
    },
  );

  test('500 does when it speaks of an expired or invalid token', () => {
    expect(asksForSignIn('/posts/create', 500, 'JWT token has expired')).toBe(true);
    expect(asksForSignIn('/posts/create', 500, '{"error":"Invalid token"}')).toBe(true);
    expect(asksForSignIn('/posts/get', 500, 'Invalid token')).toBe(false);
    expect(asksForSignIn('/posts/create', 500, 'Out of tokens')).toBe(false);
  });
});
