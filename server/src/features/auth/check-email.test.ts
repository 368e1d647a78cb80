import { api, auth } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson, unique } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });

let lastCaller = 0;
/** The address of a client that has not called yet. */
const newCaller = () => `198.51.100.${(lastCaller += 1)}`;

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const checkEmail = (email: string, headers: Record<string, string>, caller = newCaller()) =>
  fetch(`${backbeat().origin}/api/user/auth/check-email/${encodeURIComponent(email)}`, {
    headers: { 'x-forwarded-for': caller, ...headers },
  });

async function isAvailable(email: string, headers: Record<string, string> = OWN_PAGE): Promise<boolean> {
  const response = await checkEmail(email, headers);
  expect(response.status).toBe(200);
  return api.auth.checkEmail.output.parse(await response.json()).available;
}

test('a client may check ten addresses a minute', async () => {
  const caller = newCaller();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1)
    statuses.push((await checkEmail(`${unique()}@listeners.example`, OWN_PAGE, caller)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect((await checkEmail('someone@listeners.example', OWN_PAGE)).status).toBe(200);
});

test('only a page of our own learns that an address has an account', async () => {
  const { email } = await newPerson(backbeat());
  expect(await isAvailable(email)).toBe(false);
  expect(await isAvailable(email, { referer: 'http://localhost/signup' })).toBe(false);
  for (const headers of [
    {},
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { referer: 'https://evil.example/signup' },
    { referer: 'signup' },
  ])
    expect([headers, await isAvailable(email, headers)]).toEqual([headers, true]);
  expect(await isAvailable('not-an-email', {})).toBe(false);
});

test('after 600 checks an hour the form of an address decides, and the mail tells its owner', async () => {
  const { email } = await newPerson(backbeat());
  expect(await isAvailable(email)).toBe(false);
  const { limiter } = backbeat().context;
  while (await limiter.tryConsume('emailChecks', 'all'));
  expect(await isAvailable(email)).toBe(true);
  expect(await isAvailable('not-an-email')).toBe(false);
  await backbeat().visitor().call(auth.authRoutes.sendVerification, { params: { email } });
  expect((await backbeat().mailTo(email)).subject).toBe('You already have an account');
});
