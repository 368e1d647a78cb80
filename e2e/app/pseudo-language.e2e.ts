import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import type { BrowserContext, Page } from '@playwright/test';
import { brand, FEED_TABS, GENRES, screens } from '@backbeat/contract';
import { makeAdmin } from '../support/admin.ts';
import { fillScreens } from '../support/fill-screens.ts';
import { expect, mailedCode, PASSWORD, signInOn, signUp, test, type Member } from '../support/fixtures.ts';
import { pressEverything } from '../support/press-everything.ts';
import { songFile } from '../support/tracks.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // Calls fail here on purpose.
  mayLog: ['Failed to load resource', 'ApiFailure'],
});

/** What users write has no Latin letters, so that those on a screen belong to the product. */
const word = (length: number): string => 'ночь '.repeat(8).slice(0, Math.min(length, 40)).trim();
const freeNumber = (): string => `${randomInt(1e9, 1e10)}.${randomInt(1e9, 1e10)}`;

/**
 * Words that are the same in each language, or that the browser writes: names, formats, units, keys,
 * codes, addresses, and dates by `Intl`.
 */
const NO_MESSAGE = new RegExp(
  [
    brand.name,
    ...GENRES,
    'MP3|WAV|PNG|JPE?G|GIF|CSV|PDF|JSON|XML|LUFS|[kKMG]?B|Ctrl|Esc|DELETE|UTC|GMT',
    'Instagram|TikTok|YouTube|SoundCloud|Spotify|X|Discord|GitHub|Reddit',
    // The sample tracks and labels of the landing page.
    'tembo|Harmattan|nia\\.keys|Low Sun|ade\\.wav|Paper Moon|backbeat/low-sun',
    'NORTHLINE|Papercut Records|halftone|Ember & Oak|SIDE C|Low Tide|Second Sister',
    'Chrome(?: Headless)?|Linux',
    String.raw`localhost:\d+`,
    hostname(),
    '<iframe.*',
    String.raw`\d\.mp3`,
    String.raw`https?:\S*`,
    String.raw`\S+@\S+`,
    // Folders of the server, in the console.
    String.raw`(?:/[\w.-]+){2,}`,
    String.raw`#\w+`,
    '[0-9a-f-]{16,}|[A-Z2-7]{4}(?: [A-Z2-7]{4})*',
    'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM',
    'January|February|March|April|June|July|August|September|October|November|December',
    // Time zones.
    String.raw`[A-Z]\w+/[\w/ -]+`,
    String.raw`\w+/\w+`,
  ]
    .map((part) => String.raw`(?<!\p{L})(?:${part})(?!\p{L})`)
    .join('|'),
  'gu',
);

/** The texts of a page that people read or hear, and what does not fit on it. */
const readPage = (page: Page): Promise<{ texts: string[]; cut: string[] }> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, template, noscript, [translate="no"]') === null)
        texts.push(node.nodeValue ?? '');
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    const root = document.scrollingElement;
    const isWide = root !== null && root.scrollWidth > root.clientWidth;
    const cut = [...document.querySelectorAll('button, a, [role="tab"], [role="dialog"]')].filter(
      (element) =>
        element instanceof HTMLElement &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        getComputedStyle(element).overflowX !== 'visible',
    );
    const wide = isWide
      ? [...document.body.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
        )
      : [];
    return { texts, cut: [...wide, ...cut].map(({ textContent }) => textContent) };
  });

type Check = (place: string) => Promise<void>;

/** Checks what a page shows. Each fault is reported once in a journey. */
function createCheck(page: Page): Check {
  const reported = new Set<string>();
  const isNew = (text: string) => !reported.has(text) && Boolean(reported.add(text));
  return async (place) => {
    const { texts, cut } = await readPage(page);
    const foreign = texts.filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(NO_MESSAGE, '')));
    expect.soft(foreign.filter(isNew), `${place} has texts that are no messages`).toEqual([]);
    expect.soft(cut.filter(isNew), `${place} has texts that do not fit`).toEqual([]);
  };
}

async function checkScreens(page: Page, check: Check, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await check(address);
  }
}

const newMember = (origin: string): Promise<Member> => signUp(origin, { userName: freeNumber() });

async function signInNew(origin: string, context: BrowserContext): Promise<Member> {
  const member = await newMember(origin);
  await signInOn(context, member, origin);
  return member;
}

/** Screens that signed-in users do not see, and the style guide, which is for developers. */
const OTHERS = /^(?:landing|login|signup|forgotPassword|styleguide)$/;

/** The addresses of all screens with content, for a viewer who is signed in on them. */
async function fill(origin: string, context: BrowserContext): Promise<string[]> {
  const [author, viewer] = [await newMember(origin), await newMember(origin)];
  const filled = await fillScreens(origin, author, viewer, word);
  await makeAdmin(viewer);
  await signInOn(context, viewer, origin);
  return Object.entries(filled).flatMap(([screen, addresses]) => (OTHERS.test(screen) ? [] : addresses));
}

/**
 * Answers calls of some methods with an error of the server, so that screens show what they say
 * about it. The session stays.
 */
const failCalls = async (page: Page, methods: RegExp): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    const isSession = new URL(route.request().url()).pathname === '/api/user/me';
    if (isSession || !methods.test(route.request().method())) return route.fallback();
    return route.fulfill({ status: 400, json: { error: 'ошибка', code: 'INVALID_INPUT' } });
  });
};

const CHANGES = /^(?:POST|PUT|PATCH|DELETE)$/;
/** Screens with a text for a new user, whose lists are empty. */
const EMPTY = [
  screens.home,
  ...FEED_TABS.map((tab) => `${screens.feed}?tab=${tab}`),
  `${screens.feed}?search=ничего`,
  `${screens.userSearch}?q=ничего`,
  screens.pendingFeatures,
  screens.messages,
  screens.subscription,
  screens.accountSettings,
  screens.securitySettings,
  screens.notificationSettings,
  screens.privacySettings,
  screens.dataSettings,
  screens.blocked,
];

/** The steps of a form with several: each is filled, checked and sent. */
async function walk(page: Page, check: Check, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const heading = page.locator('main h2').first();
  for (const fillStep of steps) {
    await fillStep();
    await check(`${page.url()}, ${await heading.textContent()}`);
    const button = page.locator('main form button[type=submit]');
    await expect(button).toBeEnabled();
    const before = (await heading.textContent()) ?? '';
    await button.click();
    await expect(heading.or(page.locator('main[hidden]'))).not.toHaveText(before);
  }
  await check(`${page.url()}, at the end`);
}

test.describe(
  'messages that are 40 % longer fit at 390 px, and no other text stands',
  { tag: '@pseudo' },
  () => {
    test.slow();

    test('on all screens', async ({ page, context, origin }) => {
      const check = createCheck(page);
      const open = [screens.landing, screens.login, screens.signup, screens.forgotPassword];
      await checkScreens(page, check, [...open, '/nothing/here']);
      await checkScreens(page, check, await fill(origin, context));
    });

    test('on screens without content, and on those that fail to load', async ({ page, context, origin }) => {
      const check = createCheck(page);
      const { userName } = await signInNew(origin, context);
      const profile = `/profile/${userName}`;
      await checkScreens(page, check, [...EMPTY, profile, `${profile}?tab=demos`, `${profile}?tab=featured`]);
      await failCalls(page, /GET/);
      await checkScreens(page, check, [...EMPTY, profile, `/profile/1`, '/post/1', '/post/1/agreement']);
    });

    test('in dialogs, menus, errors and notices', async ({ page, context, origin }) => {
      const [check, pressed] = [createCheck(page), new Set<string>()];
      const addresses = await fill(origin, context);
      await failCalls(page, CHANGES);
      for (const address of addresses) await pressEverything(page, address, pressed, check);
    });

    test('in the steps of a sign-up, a password reset and a new post', async ({ page, context, origin }) => {
      const check = createCheck(page);
      const member = await newMember(origin);
      const field = (position: number) => page.locator('main form input').nth(position);

      const email = `${freeNumber()}@2.ru`;
      await page.goto(screens.signup);
      await walk(page, check, [
        async () => {
          await field(0).fill(email);
          await field(1).fill(PASSWORD);
          await field(2).fill(PASSWORD);
        },
        async () => field(0).fill(await mailedCode(origin, email)),
        () => field(0).fill(freeNumber()),
        () => field(0).fill(word(20)),
        async () => undefined,
      ]);

      const first = await mailedCode(origin, member.email);
      await page.goto(screens.forgotPassword);
      await walk(page, check, [
        () => field(0).fill(member.email),
        async () => field(0).fill(await mailedCode(origin, member.email, first)),
      ]);

      await signInOn(context, member, origin);
      await page.goto(screens.createPost);
      await walk(page, check, [
        async () => {
          await field(0).fill(word(20));
          await page.locator('main fieldset button').first().click();
        },
        async () => undefined,
        async () =>
          page
            .locator('main input[type=file]')
            .first()
            .setInputFiles(await songFile('1.mp3')),
      ]);
    });
  },
);
