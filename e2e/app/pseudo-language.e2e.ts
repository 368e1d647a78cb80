import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brand, GENRES } from '@backbeat/contract';
import { makeAdmin } from '../support/admin.ts';
import { fillScreens } from '../support/fill-screens.ts';
import { expect, signInOn, signUp, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** What users write has no Latin letters, so that those on a screen belong to the product. */
const word = (length: number): string => 'ночь '.repeat(8).slice(0, Math.min(length, 40)).trim();
const freeNumber = (): string => `${randomInt(1e9, 1e10)}.${randomInt(1e9, 1e10)}`;

/**
 * Words that are the same in each language, or that the browser writes: names, formats, units, keys,
 * addresses, and dates by `Intl`.
 */
const NO_MESSAGE = new RegExp(
  [
    brand.name,
    ...GENRES,
    'MP3|WAV|PNG|JPE?G|GIF|LUFS|[kM]?B|Ctrl|Esc|DELETE|UTC|GMT',
    'Instagram|TikTok|YouTube|SoundCloud|Spotify|X|Discord|GitHub',
    String.raw`https?:\S*`,
    String.raw`\S+@\S+`,
    'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM',
    String.raw`\w+/\w+`,
  ]
    .map((part) => String.raw`(?<!\p{L})(?:${part})(?!\p{L})`)
    .join('|'),
  'gu',
);

/** The texts of a page that people read or hear. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, template, noscript') === null)
        texts.push(node.nodeValue ?? '');
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Elements that are wider than the window, and buttons whose text is wider than they are. */
const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const page = document.scrollingElement;
    const isWide = page !== null && page.scrollWidth > page.clientWidth;
    const cut = [...document.querySelectorAll('button, a, [role="tab"]')].filter(
      (element) =>
        element instanceof HTMLElement &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        getComputedStyle(element).overflowX !== 'visible',
    );
    return [...(isWide ? [`the page: ${page.scrollWidth} px`] : []), ...cut.map((each) => each.textContent)];
  });

test(
  'each text of every screen is a message, and messages that are 40 % longer fit at 390 px',
  { tag: '@pseudo' },
  async ({ page, context, origin }) => {
    test.slow();
    const [author, viewer] = [
      await signUp(origin, { userName: freeNumber() }),
      await signUp(origin, { userName: freeNumber() }),
    ];
    const { landing, login, signup, forgotPassword, ...signedIn } = await fillScreens(author, viewer, word);
    await makeAdmin(viewer);
    const check = async (addresses: readonly string[]) => {
      for (const address of addresses) {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const texts = await textsOf(page);
        const foreign = texts.filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(NO_MESSAGE, '')));
        expect.soft([...new Set(foreign)], `${address} has texts that are no messages`).toEqual([]);
        expect.soft(await cutOn(page), `${address} has texts that do not fit`).toEqual([]);
      }
    };
    await check([landing, login, signup, forgotPassword].flat());
    await signInOn(context, viewer, origin);
    // The style guide is for developers.
    await check(Object.entries(signedIn).flatMap(([screen, all]) => (screen === 'styleguide' ? [] : all)));
  },
);
