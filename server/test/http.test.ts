import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { api } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { newPerson, PASSWORD, unique } from './fixtures/people.ts';
import { startBackbeat, useBackbeat } from './servers/start.ts';

const backbeat = useBackbeat({}, { withPages: true });

describe('the server', () => {
  test('reports that the server is live and ready', async () => {
    const browser = backbeat().visitor();
    expect((await browser.call(api.health.health)).body).toEqual({ status: 'ok', version: '0.0.0' });
    expect((await browser.send('/api/ready')).status).toBe(200);
  });

  test('serves its OpenAPI description as JSON and as a page', async () => {
    const browser = backbeat().visitor();
    const { body } = await browser.send<{ openapi: string; paths: object }>('/api/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(body.paths)).toContain('/posts/get/id/{id}');
    expect((await browser.send('/api/docs')).text).toContain('/posts/create');
  });

  test.each(['/api/nowhere', '/api/user/get/%E0%A4%A', '/api'])(
    '%s answers 4xx in the envelope',
    async (path) => {
      const answer = await backbeat()
        .visitor()
        .send(path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.failure.error).toMatch(/\S/);
    },
  );

  test.each([
    [{}, 'username is missing.'],
    [{ username: 7 }, 'username must be text.'],
    [{ username: 'ana', password: ['a'] }, 'password must be text.'],
    [{ username: 'ana', password: 'a'.repeat(1001) }, 'password can have at most 1000 characters.'],
    [{ username: 'ana', password: 'a', rememberMe: 'yes' }, 'rememberMe must be true or false.'],
    [[], 'The request must be an object.'],
  ])('says in plain words what is wrong with %j', async (body, sentence) => {
    const answer = await backbeat()
      .visitor()
      .send('/api/user/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect([answer.status, answer.failure.error]).toEqual([400, sentence]);
  });

  test('forbids MIME sniffing and caching of personal responses', async () => {
    const { browser } = await newPerson(backbeat());
    const { headers } = await browser.call(api.users.getCurrentUser);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    '/api/health',
    '/%61pi/health',
    '/api/he%61lth',
    '/ap%69/nowhere',
    'http://localhost/api/health',
    'http://localhost/%61pi/nowhere',
  ])('forbids caches to store %s, and answers it in JSON', async (target) => {
    const { hostname, port } = new URL(backbeat().origin);
    const pageRequest = request({ hostname, port, path: target, headers: { accept: 'text/html' } }).end();
    const [answer]: IncomingMessage[] = await once(pageRequest, 'response');
    answer?.resume();
    expect(answer?.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test.each(['/api/health', '/api/nowhere', '/nowhere', '/media/posts/none', '/api/posts/%zz', '/%ff'])(
    'sends the security headers with %s',
    async (target) => {
      const { headers } = await fetch(backbeat().origin + target);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-request-id')).toBeTruthy();
    },
  );

  test('returns 503 while the database does not respond', async () => {
    const other = await startBackbeat();
    await other.dropDatabase();
    const answer = await other.visitor().send('/api/ready');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ status: 'unavailable', failing: ['database'] });
    await other.close();
  });
});

describe('limits', () => {
  test('throttles password guesses for an account without locking out its owner elsewhere', async () => {
    const limitedServer = await startBackbeat({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    const headersFrom = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const { userName } = await newPerson(limitedServer);
    const guess = () =>
      limitedServer.visitor().call(api.auth.signIn, {
        body: { username: userName, password: 'wrong' },
        ...headersFrom('192.0.2.1'),
      });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const refusal = await guess();
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    const owner = await limitedServer.visitor().call(api.auth.signIn, {
      body: { username: userName, password: PASSWORD },
      ...headersFrom('198.51.100.7'),
    });
    expect(owner.status).toBe(200);
    await limitedServer.close();
  });

  test('limits concurrent guesses like sequential ones, even if the names hold invisible characters', async () => {
    const limitedServer = await startBackbeat({ RATE_LIMITS: 'on' });
    const { userName } = await newPerson(limitedServer);
    const guess = (username: string, password: string) =>
      limitedServer.visitor().call(api.auth.signIn, { body: { username, password } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        guess(`${userName}${'\0'.repeat(index % 4)}`, `guess ${index}`),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
    await limitedServer.close();
  });

  test('does not count successful sign-ins against the limit', async () => {
    const limitedServer = await startBackbeat({ RATE_LIMITS: 'on' });
    const { userName } = await newPerson(limitedServer);
    const signIn = (password: string) =>
      limitedServer.visitor().call(api.auth.signIn, { body: { username: userName, password } });
    const statuses: number[] = [];
    for (let count = 0; count < 60; count++) statuses.push((await signIn(PASSWORD)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await signIn('wrong')).status).toBe(401);
    await limitedServer.close();
  });

  test('sends one code a minute to an address', async () => {
    const limitedServer = await startBackbeat({ RATE_LIMITS: 'on' });
    const email = `${unique()}@listeners.example`;
    const ask = () => limitedServer.visitor().call(api.auth.sendVerification, { params: { email } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    await limitedServer.close();
  });
});
