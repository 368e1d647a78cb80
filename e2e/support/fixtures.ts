import { randomBytes } from 'node:crypto';
import {
  test as base,
  expect,
  type Browser as BrowserOfTests,
  type Page,
  type Route,
} from '@playwright/test';
import { api } from '@backbeat/contract';
import axe from 'axe-core';
import { Browser } from '../../server/test/clients/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import { applyMode, profileTexts, type Mode } from './modes.ts';
import { watchConsole } from './quiet-console.ts';

export { expect };

export const PASSWORD = 'Four-on-the-floor-128';

/** An unused user name. */
export const freeName = (): string => `nia.${randomBytes(5).toString('hex')}`;

/** A user with an account. */
export interface Member {
  userName: string;
  email: string;
  /** Calls the API as this user, without a page. */
  browser: Browser;
}

interface Fixtures {
  /** The origin of the product. */
  origin: string;
  /** A user with an account who is not signed in on the page. */
  member: Member;
  /** A user who is signed in on the page. */
  signedIn: Member;
  /**
   * Substrings of messages that pages may log in this test. Any other logged message fails the
   * test.
   */
  mayLog: string[];
  quietConsole: void;
  /** How the pages differ from plain ones. */
  mode: Mode;
  pagesInMode: void;
}

export const test = base.extend<Fixtures>({
  origin: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('The product was not started: see start-product.ts.');
    await use(baseURL);
  },
  member: async ({ origin }, use) => use(await signUp(origin)),
  signedIn: async ({ member, context, origin }, use) => {
    await signInOn(context, member, origin);
    await use(member);
  },
  mode: ['plain', { option: true }],
  pagesInMode: [
    async ({ browser, mode }, use) => {
      const end = await applyMode(browser, mode);
      await use();
      end();
    },
    { auto: true },
  ],
  mayLog: [[], { option: true }],
  quietConsole: [
    async ({ browser, mayLog }, use) => {
      const { loggedTexts, stop } = await watchConsole(browser);
      await use();
      stop();
      expect(loggedTexts.filter((text) => !mayLog.some((part) => text.includes(part)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs a user up and in through the API, which is fast. */
export async function signUp(
  origin: string,
  options: { userName?: string; email?: string } = {},
): Promise<Member> {
  const userName = options.userName ?? freeName();
  const email = options.email ?? `${userName}@listeners.example`;
  const browser = new Browser(origin, origin);
  await browser.call(api.auth.sendVerification, { params: { email } });
  const code = await mailedCode(origin, email);
  await browser.call(api.auth.verifyEmail, { body: { email, code } });
  await browser.call(api.auth.createAccount, { body: { user: { userName, email, password: PASSWORD } } });
  const { status, text } = await browser.call(api.auth.signIn, {
    body: { username: userName, password: PASSWORD },
  });
  if (status !== 200) throw new Error(`${userName} could not be signed up: ${text}`);
  // Their moment would lie over the pages.
  await browser.call(api.badges.markBadgesSeen, { body: { codes: ['FIRST_100', 'EARLY_ADOPTER'] } });
  const user = profileTexts();
  if (user) await browser.call(api.users.updateProfile, { body: { user } });
  return { userName, email, browser };
}

/** Gives a page the session of a member. */
export async function signInOn(
  context: ReturnType<Page['context']>,
  { browser }: Member,
  url: string,
): Promise<void> {
  const cookies = browser.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url, httpOnly: true, sameSite: 'Lax' as const };
  });
  await context.addCookies(cookies);
}

/**
 * Waits for the code of the newest mail to an address.
 * @param not a code that was read before, to wait for a newer one
 */
export async function mailedCode(origin: string, address: string, not?: string): Promise<string> {
  return eventually(async () => {
    const mailbox = await (await fetch(`${origin}/dev/mailbox`)).text();
    const mails = mailbox
      .split('<article>')
      .filter((mail) => mail.toLowerCase().includes(`to ${address.toLowerCase()},`));
    const code = mails
      .map((mail) => /^([A-Z0-9]{8})$/m.exec(mail)?.[1])
      .find((candidate) => candidate !== undefined);
    if (code === undefined || code === not) throw new Error(`No code was mailed to ${address}.`);
    return code;
  });
}

declare global {
  // oxlint-disable-next-line no-var -- how TypeScript names a global of the page
  var axe: typeof import('axe-core');
}

interface Violation {
  id: string;
  targets: string[];
}

/**
 * Checks that axe finds no violation on the page as it is, and that the page does not scroll
 * sideways.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  // Until its script has run, a document is empty.
  await expect(page.locator('h1').first()).toBeAttached();
  // axe measures visible contrast, and an element that appears meanwhile would be half transparent.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // A transition that has already begun keeps its duration.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Once for each document, since axe takes half a second to load.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (): Promise<Violation[]> => {
    const { violations: axeViolations } = await globalThis.axe.run({
      resultTypes: ['violations'],
      elementRef: true,
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
    });
    const remaining: Violation[] = [];
    for (const { id, nodes } of axeViolations) {
      const targets: string[] = [];
      for (const { target, element } of nodes) {
        if (id === 'target-size' && element) {
          // The header or the player may lie over a part of it until the page is scrolled.
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const result = await globalThis.axe.run(element, {
            runOnly: ['target-size'],
            rules: { 'target-size': { enabled: true } },
          });
          if (result.violations.length === 0) continue;
        }
        targets.push(target.join(' '));
      }
      if (targets.length > 0) remaining.push({ id, targets });
    }
    return remaining;
  });
  const sentences = violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
  expect(sentences, `axe on ${page.url()}`).toEqual([]);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide, `${page.url()} scrolls sideways`).toBe(false);
  await page.emulateMedia({ reducedMotion: null });
}

type Failure = { status: number; json?: unknown; body?: string } | 'no answer' | 'no connection';

async function failAs(route: Route, how: Failure): Promise<void> {
  if (how === 'no connection') await route.abort('connectionfailed');
  else if (how !== 'no answer') await route.fulfill(how);
}

/**
 * Makes the calls of a path fail, as the server or the network would.
 * @returns resolves when a call has failed; the page may have shown the same text before
 */
export async function failRequests(
  page: Page,
  path: string,
  how: Failure,
): Promise<{ failure: Promise<void> }> {
  const { promise: failure, resolve: tell } = createDeferred<void>();
  await page.route(`**/api${path}`, async (route) => {
    await failAs(route, how);
    tell();
  });
  return { failure };
}

/**
 * Holds back the requests of a path until they are released, to the server or to fail, so that a
 * pending state stays visible for checks.
 */
export async function holdRequests(page: Page, path: string): Promise<{ letGo: (how?: Failure) => void }> {
  const { promise: end, resolve: letGo } = createDeferred<Failure | undefined>();
  await page.route(`**${path}`, async (route) => {
    const how = await end;
    await (how === undefined ? route.continue() : failAs(route, how));
  });
  return { letGo };
}

function createDeferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let settle: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle?.(value) };
}

/** A page in a separate browser context in which a user is signed in. */
export async function pageOf(browser: BrowserOfTests, origin: string, member: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await signInOn(context, member, origin);
  return context.newPage();
}
