import { describe, expect, test } from 'vitest';
import { toRequest } from './request.ts';
import { api } from './routes.ts';

describe('toRequest', () => {
  test('puts parameters into the path and escapes them', () => {
    const { url, method, body } = toRequest(api.users.getUser, { params: { userName: 'a/b?c d' } });
    expect([method, url, body]).toEqual(['GET', '/api/user/get/a%2Fb%3Fc%20d', null]);
  });

  test('puts only the given values into the query', () => {
    const route = { method: 'GET', path: '/posts/get', output: {} } as const;
    const { url } = toRequest(route, { query: { page: 2, search: 'R&B, soul', genres: undefined } });
    expect(url).toBe('/api/posts/get?page=2&search=R%26B%2C+soul');
    expect(toRequest(route, undefined).url).toBe('/api/posts/get');
  });

  test('writes a JSON body with its content type', () => {
    const { headers, body } = toRequest(api.auth.forgotPassword, { body: { email: 'nia@keys.example' } });
    expect(headers['content-type']).toBe('application/json');
    expect(body).toBe('{"email":"nia@keys.example"}');
  });

  test('sends a text body as it is', () => {
    const route = {
      method: 'POST',
      path: '/posts/add/comment/1',
      body: { kind: 'text' },
      output: {},
    } as const;
    const { headers, body } = toRequest(route, { body: '"quoted"' });
    expect([headers['content-type'], body]).toEqual(['text/plain', '"quoted"']);
  });

  test('writes a form with JSON parts, texts and files, and leaves the content type to the browser', async () => {
    const file = new File(['bytes'], 'me.png', { type: 'image/png' });
    const { headers, body } = toRequest(api.auth.createAccount, {
      body: { user: { userName: 'nia' }, method: 'url', pp: file, banner: undefined },
    });
    if (!(body instanceof FormData)) throw new Error('not a form');
    const user = body.get('user');
    if (!(user instanceof Blob)) throw new Error('not a part with a type');
    expect(headers).not.toHaveProperty('content-type');
    expect([user.type, await user.text()]).toEqual(['application/json', '{"userName":"nia"}']);
    expect(body.get('pp')).toMatchObject({ name: 'me.png', size: 5 });
    expect(body.get('method')).toBe('url');
    expect(body.has('banner')).toBe(false);
  });
});
