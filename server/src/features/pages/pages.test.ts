import { api, MINING_PATH, SECURITY_PATH } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { newStaff, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { endSetup } from '../settings/index.ts';

const { getPage, savePage, previewPage, listPageVersions, getPageVersion } = api.pages;
const backbeat = useBackbeat({ PUBLIC_URL: 'http://localhost' }, { withPages: true });

const newAdministrator = (): Promise<Person> => newStaff(backbeat(), 'administrator');
const read = (path: string) => backbeat().visitor().send(path);

async function change({ browser }: Person, section: 'general' | 'pages' | 'security', values: object) {
  const { version } = (await browser.call(api.instance.getSettings)).body;
  const body = { version, values: { ...values } };
  const answer = await browser.call(api.instance.changeSettings, { params: { section }, body });
  expect(answer.status).toBe(200);
}

/** Saves a text on top of the newest version. */
async function save({ browser }: Person, page: 'terms' | 'rules' | 'imprint' | 'privacy', markdown: string) {
  const { version } = (await browser.call(getPage, { params: { page } })).body;
  return browser.call(savePage, { params: { page }, body: { markdown, version } });
}

const preview = async ({ browser }: Person, markdown: string) =>
  browser.call(previewPage, { params: { page: 'terms' }, body: { markdown } });

describe('a page about the server', () => {
  test('a page is missing until an administrator saves it, and again once its text is empty', async () => {
    const administrator = await newAdministrator();
    expect((await read('/terms')).status).toBe(404);
    const { status, body } = await save(administrator, 'terms', '# Fair play\n\nBe **kind**.');
    expect({ status, body }).toEqual({
      status: 200,
      body: { markdown: '# Fair play\n\nBe **kind**.', version: 1 },
    });
    const page = await read('/terms');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h2 id="fair-play">Fair play</h2>\n<p>Be <strong>kind</strong>.</p>');
    expect(page.text).toMatch(/Last changed <time datetime="[^"]+">/);
    expect(page.text).not.toContain('<script');
    expect((await backbeat().visitor().call(api.instance.getInstance)).body.pages).toEqual([
      'terms',
      'about',
    ]);
    await save(administrator, 'terms', ' ');
    expect((await read('/terms')).status).toBe(404);
    expect((await backbeat().visitor().call(api.instance.getInstance)).body.pages).toEqual(['about']);
  });

  test('keeps each version with its author, which can be read and saved again', async () => {
    const administrator = await newAdministrator();
    const { browser, userName } = administrator;
    for (const markdown of ['One', 'Two']) await save(administrator, 'imprint', markdown);
    const params = { page: 'imprint' } as const;
    const { content, hasMore } = (await browser.call(listPageVersions, { params })).body;
    expect(content).toMatchObject([
      { version: 2, author: { userName } },
      { version: 1, author: { userName } },
    ]);
    expect(hasMore).toBe(false);
    const older = await browser.call(listPageVersions, { params, query: { before: '2' } });
    expect(older.body.content).toMatchObject([{ version: 1 }]);
    const { body } = await browser.call(getPageVersion, { params: { ...params, version: '1' } });
    expect(body).toEqual({ markdown: 'One', version: 1 });
    expect((await save(administrator, 'imprint', body.markdown)).body.version).toBe(3);
    expect((await browser.call(getPageVersion, { params: { ...params, version: '9' } })).status).toBe(404);
    const entries = await backbeat()
      .context.db.selectFrom('audit_entries')
      .select('entry')
      .where('target_kind', '=', 'page')
      .where('target_id', '=', 'imprint')
      .orderBy('seq')
      .execute();
    expect(entries.map(({ entry }) => JSON.parse(entry).details)).toEqual([
      { version: 1 },
      { version: 2 },
      { version: 3 },
    ]);
  });

  test('accepts one of several saves of the same version, and a repeated one', async () => {
    const { browser } = await newAdministrator();
    const params = { page: 'privacy' } as const;
    const saveText = (markdown: string) => browser.call(savePage, { params, body: { markdown, version: 0 } });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(saveText));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ]);
    const { markdown } = (await browser.call(getPage, { params })).body;
    expect((await saveText(markdown)).body).toEqual({ markdown, version: 1 });
  });

  test('has no HTML, images or links to anything but the web and mail', async () => {
    const administrator = await newAdministrator();
    const { html } = (
      await preview(
        administrator,
        [
          '<script>alert(1)</script> <b>x</b>',
          '[a](javascript:alert(1)) [b](data:text/html,x) [c](https://a.example/?q=1&r=2 "t") [d](mailto:a@b.example)',
          '![e](https://a.example/e.png) [f](<java&#115;cript:1>) [g](vbscript:x) <irc://a.example>',
          '# One\n# One\n# Banner & <i>"x"</i>',
        ].join('\n\n'),
      )
    ).body;
    expect(html).not.toMatch(/<(script|b|i|img)\b/);
    expect([...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
      'href="https://a.example/?q=1&amp;r=2" title="t" rel="nofollow noopener"',
      'href="mailto:a@b.example" rel="nofollow noopener"',
      'href="https://a.example/e.png" rel="nofollow noopener"',
    ]);
    expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'one',
      'one-2',
      'banner-i-x-i',
    ]);
  });

  test.each([
    ['50,001 characters', 'x'.repeat(50_001), 'A page can have at most 50,000 characters.'],
    ['10,000 nested quotes', '>'.repeat(10_000), 'Quotes and lists can be nested at most 20 times.'],
  ])('the preview refuses %s', async (_name, markdown, sentence) => {
    const { status, failure } = await preview(await newAdministrator(), markdown);
    expect({ status, markdown: failure.fields?.['markdown'] }).toEqual({ status: 400, markdown: sentence });
  });

  test.each([
    ['brackets in one another', '['.repeat(25_000) + ']'.repeat(25_000)],
    ['open brackets on many lines', '[a\n'.repeat(16_666)],
    ['open emphasis', '*a_ '.repeat(12_500)],
    ['a long list', '- a\n'.repeat(12_500)],
  ])('the preview shows 50,000 characters of %s', async (_name, markdown) => {
    expect((await preview(await newAdministrator(), markdown)).status).toBe(200);
  });

  test('shows the rules by number, without a text too', async () => {
    const administrator = await newAdministrator();
    await change(administrator, 'pages', { rules: ['Be kind', '<b>No</b> stolen loops'] });
    const { status, text } = await read('/rules');
    expect(status).toBe(200);
    expect(text).toContain('<li id="rule-2" dir="auto">&lt;b&gt;No&lt;/b&gt; stolen loops</li>');
    expect((await backbeat().visitor().call(api.instance.getInstance)).body.pages).toContain('rules');
    await change(administrator, 'pages', { rules: [] });
  });

  test('says on /about what the server is and how to reach the team', async () => {
    const administrator = await newAdministrator();
    await change(administrator, 'general', {
      name: 'Loft <3',
      description: 'Beats from Kassel',
      contactEmail: 'team@loft.example',
      sourceUrl: 'https://code.example/loft',
    });
    const { text } = await read('/about');
    expect(text).toContain('<title>About · Loft &lt;3</title>');
    for (const part of [
      'Beats from Kassel',
      'href="mailto:team@loft.example"',
      'Anyone can join.',
      'Powered by Backbeat',
      'href="https://code.example/loft"',
    ])
      expect(text).toContain(part);
  });
});

test('the footer of every page links to a page about the server once it has text', async () => {
  const administrator = await newAdministrator();
  const readFooter = async () => / data-footer="([^"]*)"/.exec((await read('/login')).text)?.[1]?.split(' ');
  expect(await readFooter()).not.toContain('/terms');
  await save(administrator, 'terms', 'Be kind.');
  await expect.poll(readFooter).toContain('/terms');
  await save(administrator, 'terms', '');
  await expect.poll(readFooter).not.toContain('/terms');
  await change(administrator, 'general', { contactEmail: 'team@loft.example' });
  expect(await readFooter()).toContain('/about#contact');
});

test('the banner is on every page until it ends, with links in its text', async () => {
  const administrator = await newAdministrator();
  const until = new Date(Date.now() + 60_000).toISOString();
  const text = 'Down at 9 <b>UTC</b>: https://status.example/a?b=1&c=2.';
  await change(administrator, 'pages', { banner: { text, level: 'warning', until } });
  for (const path of ['/', '/login', '/about']) {
    const { text: html } = await read(path);
    expect(html).toContain(
      '<p data-level="warning" dir="auto">Down at 9 &lt;b&gt;UTC&lt;/b&gt;: <a href="https://status.example/a?b=1&amp;c=2" rel="nofollow noopener">https://status.example/a?b=1&amp;c=2</a>.</p>',
    );
  }
  await change(administrator, 'pages', { banner: null });
  for (const path of ['/', '/login', '/about'])
    expect((await read(path)).text).not.toContain('<p data-level');
});

test('security.txt names the contact and expires in 5 to 7 months', async () => {
  const administrator = await newAdministrator();
  await change(administrator, 'general', { contactEmail: '' });
  expect((await read(SECURITY_PATH)).status).toBe(404);
  await change(administrator, 'general', { contactEmail: 'team@loft.example' });
  await change(administrator, 'security', { securityContact: 'https://loft.example/security' });
  const { text, headers } = await read(SECURITY_PATH);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(
    /^Contact: https:\/\/loft\.example\/security\nExpires: \S+Z\nPreferred-Languages: en\n$/,
  );
  const [, expiry = ''] = /Expires: (\S+)/.exec(text) ?? [];
  const days = (Date.parse(expiry) - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(148);
  expect(days).toBeLessThan(214);
  expect((await read('/security.txt')).text).toBe(text);
});

describe('a server with https', () => {
  const secure = useBackbeat({ PUBLIC_URL: 'https://music.example', SECURITY_CONTACT: 'mailto:a@b.example' });

  test('names the address of its security.txt there', async () => {
    expect((await secure().visitor().send(SECURITY_PATH)).text).toMatch(
      /^Contact: mailto:a@b\.example\n[^]*\nCanonical: https:\/\/music\.example\/\.well-known\/security\.txt\n$/,
    );
  });
});

describe('a server in production without a finished set-up', () => {
  const fresh = useBackbeat(
    {
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      PUBLIC_URL: 'https://music.example',
      CONTACT_EMAIL: 'team@loft.example',
    },
    { withPages: true },
  );

  test('says that it is not set up, and names its contact, in the page and to the sign-up', async () => {
    const { isSetUp, signUp, contactEmail } = (await fresh().visitor().call(api.instance.getInstance)).body;
    expect({ isSetUp, mode: signUp.mode, contactEmail }).toEqual({
      isSetUp: false,
      mode: 'closed',
      contactEmail: 'team@loft.example',
    });
    expect((await fresh().visitor().send('/')).text).toContain(
      ' data-sign-up="not-set-up" data-contact="team@loft.example"',
    );
    const { status, failure } = await fresh()
      .visitor()
      .call(api.auth.sendVerification, { params: { email: 'ana@keys.example' }, query: {} });
    expect([status, failure.error]).toEqual([403, "This server isn't set up yet."]);
    const { settings, transact } = fresh().context;
    await transact(endSetup);
    await settings.refresh();
    expect((await fresh().visitor().call(api.instance.getInstance)).body.isSetUp).toBe(true);
    expect((await fresh().visitor().send('/')).text).toContain(' data-sign-up="approval"');
  });
});

test('AI training is reserved in robots.txt, tdmrep.json and a header until it is allowed', async () => {
  const administrator = await newAdministrator();
  await change(administrator, 'pages', { 'aiTraining.crawlers': ['MyBot', 'gptbot'] });
  const robots = (await read('/robots.txt')).text;
  for (const name of ['ClaudeBot', 'CCBot', 'MyBot'])
    expect(robots).toContain(`User-agent: ${name}\nDisallow: /\n`);
  expect(robots.match(/User-agent: gptbot\n/gi)).toHaveLength(1);
  const groups = new Map(
    [...robots.matchAll(/^User-agent: (.+)\n((?:(?:Dis)?allow: .*\n)*)/gim)].map(([, name, rules]) => [
      name,
      rules,
    ]),
  );
  const rulesOfAll = groups.get('*') ?? '';
  expect(rulesOfAll).toContain('Disallow: /api/\n');
  // A crawler with a group of its own ignores `*`.
  const allowing = [...groups.values()].filter((rules) => rules !== 'Disallow: /\n');
  expect(allowing.filter((rules) => !rules?.includes(rulesOfAll))).toEqual([]);
  expect((await read(MINING_PATH)).body).toEqual([{ location: '/', 'tdm-reservation': 1 }]);
  expect((await read('/about')).text).toContain('AI training');
  // Downloads lie below /api.
  for (const path of ['/', '/about', '/media/x', '/api/instance'])
    expect((await read(path)).headers.get('tdm-reservation')).toBe('1');
  await change(administrator, 'pages', { aiTraining: 'allowed' });
  expect((await read('/robots.txt')).text).toMatch(/^User-agent: \*/);
  expect((await read(MINING_PATH)).status).toBe(404);
  expect((await read('/about')).headers.get('tdm-reservation')).toBeNull();
  expect((await read('/about')).text).not.toContain('AI training');
});
