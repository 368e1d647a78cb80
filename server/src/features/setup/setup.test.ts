import { api, limits } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { newPerson, newStaff, PASSWORD, unique } from '../../../test/fixtures/people.ts';
import { storePasskey } from '../../../test/fixtures/stored-passkeys.ts';
import { useBackbeat, useEmptyBackbeat, type Backbeat } from '../../../test/servers/start.ts';
import { createSetupLink } from './create-setup-link.ts';

const { getSetup, setUp, getProgress, finish, checkAddress } = api.setup;

const shared = useBackbeat();

async function newToken({ context }: Backbeat): Promise<string> {
  const link = await createSetupLink(context.db, context.config);
  return new URL(link ?? '').hash.slice(1);
}

const newUser = () => {
  const userName = unique();
  return { userName, email: `${userName}@team.example`, password: PASSWORD };
};

describe('the set-up of a new server', () => {
  const backbeat = useEmptyBackbeat();

  test('waits for an administrator, whom only a right token creates', async () => {
    const visitor = backbeat().visitor();
    expect((await visitor.call(getSetup)).body).toEqual({ needed: true, signedIn: false });
    const { status, failure } = await visitor.call(setUp, { body: { token: 'x', user: newUser() } });
    expect([status, failure.error]).toEqual([
      403,
      "This set-up link isn't valid. Restart the server or run npm run admin -- setup-link for a new one.",
    ]);
    const token = await newToken(backbeat());
    expect((await visitor.call(setUp, { body: { token } })).status).toBe(401);
    const { browser } = await newPerson(backbeat());
    expect((await browser.call(getSetup)).body).toEqual({ needed: true, signedIn: true });
    expect((await browser.call(setUp, { body: { token, user: newUser() } })).status).toBe(400);
  });

  test('an expired token is refused', async () => {
    const token = await newToken(backbeat());
    await backbeat()
      .context.db.updateTable('setup_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    const { status } = await backbeat()
      .visitor()
      .call(setUp, { body: { token, user: newUser() } });
    expect(status).toBe(403);
  });

  test('creates one administrator in 50 parallel calls with two tokens, and signs them in', async () => {
    const tokens = [await newToken(backbeat()), await newToken(backbeat())];
    const browsers = Array.from({ length: 50 }, () => backbeat().visitor());
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.call(setUp, { body: { token: tokens[index % 2] ?? '', user: newUser() } }),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(49).fill(404)]);
    const first = browsers[answers.findIndex(({ status }) => status === 201)];
    expect((await first?.call(getProgress))?.body).toEqual({
      finishedAt: null,
      left: ['email', 'contact', 'administrators', 'rules', 'imprint', 'mail', 'backup'],
      emailVerified: false,
    });
    expect((await backbeat().visitor().call(getSetup)).status).toBe(404);
    expect(await createSetupLink(backbeat().context.db, backbeat().context.config)).toBeUndefined();
  });

  test('ends once an administrator with a second step finishes it', async () => {
    const administrator = await newStaff(backbeat(), 'administrator');
    const { status, failure } = await administrator.browser.call(finish);
    expect([status, failure.error]).toEqual([409, 'Turn on two-step verification or add a passkey first.']);
    await storePasskey(backbeat(), administrator.id);
    expect((await administrator.browser.call(finish)).status).toBe(204);
    const { body } = await administrator.browser.call(getProgress);
    expect(body.finishedAt).toEqual(expect.any(String));
    expect(body.left).not.toContain('administrators');
    const other = await newStaff(backbeat(), 'moderator');
    const refused = await other.browser.call(api.moderation.countOpenCases);
    expect([refused.status, refused.failure.code]).toEqual([403, 'STAFF_TWO_FACTOR']);
  });

  test('names what is wrong with the address, and how to fix it', async () => {
    const administrator = await newStaff(backbeat(), 'administrator');
    await storePasskey(backbeat(), administrator.id);
    const { body } = await administrator.browser.call(checkAddress, {
      body: { origin: 'https://music.example', webSocket: false, body: false },
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    expect(Object.fromEntries(body.findings.map(({ id, fix }) => [id, fix]))).toMatchObject({
      origin:
        'You opened https://music.example, but PUBLIC_URL is http://localhost. Set PUBLIC_URL=https://music.example.',
      proxy: expect.stringContaining('Set TRUST_PROXY=127.0.0.1.'),
      cookie: '',
      webSocket: expect.stringContaining('Upgrade'),
      body: expect.stringContaining('A request of 6 MiB did not reach the server.'),
    });
  });
});

test('a request of the size of uploads reaches the check of the address', async () => {
  const administrator = await newStaff(shared(), 'administrator');
  const check = (padding: string) =>
    administrator.browser.call(checkAddress, { body: { origin: 'http://localhost', padding } });
  const { status, body } = await check('x'.repeat(limits.setup.probeBytes));
  expect(status).toBe(200);
  expect(body.findings.map(({ state }) => state)).not.toContain('failed');
  expect((await check('x'.repeat(limits.setup.probeBytes + 2_000))).status).toBe(413);
});

test('a page at another address than PUBLIC_URL reads which variable to set', async () => {
  const { origin } = shared();
  const { status, failure } = await shared()
    .visitor()
    .call(setUp, { body: { token: 'x', user: newUser() }, headers: { origin } });
  expect([status, failure.code, failure.error]).toEqual([
    403,
    'CROSS_SITE',
    `You opened ${origin}, but PUBLIC_URL is http://localhost. Set PUBLIC_URL=${origin}.`,
  ]);
});

describe('the role of the first administrator', () => {
  const backbeat = useEmptyBackbeat();

  test('makes a signed-in user with a token the administrator', async () => {
    const { browser, userName } = await newPerson(backbeat());
    const token = await newToken(backbeat());
    const { status, body } = await browser.call(setUp, { body: { token } });
    expect([status, body]).toEqual([201, { userName }]);
    expect((await browser.call(getProgress)).status).toBe(200);
  });
});

describe('wrong tokens', () => {
  const backbeat = useBackbeat({ RATE_LIMITS: 'on' });

  test('limits wrong tokens, and never a right one', async () => {
    const visitor = backbeat().visitor();
    const attempts = 11;
    const answers = [];
    for (let index = 0; index < attempts; index += 1)
      answers.push(await visitor.call(setUp, { body: { token: `wrong ${index}`, user: newUser() } }));
    expect(statusesOf(answers)).toEqual([...Array<number>(10).fill(403), 429]);
    const token = await newToken(backbeat());
    expect((await visitor.call(setUp, { body: { token, user: newUser() } })).status).toBe(201);
  });
});
