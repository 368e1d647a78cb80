import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { api } from '@backbeat/contract';
import type { Browser as ApiBrowser } from '../../server/test/clients/browser.ts';
import type { Product } from '../../server/test/servers/product.ts';
import { withProduct } from '../run-product.ts';

const SEED = fileURLToPath(new URL('../../scripts/seed.ts', import.meta.url));
const SHELL = '/usr/bin/chromium-headless-shell';

/** A network profile of Chromium's tools: round-trip milliseconds and bytes a second. */
export const FAST_4G = {
  latency: 60,
  downloadThroughput: 1_125_000,
  uploadThroughput: 168_750,
  offline: false,
};

/** Milliseconds that a page may take beside other work, on a slow network and a slow machine. */
const PATIENCE_MS = 180_000;

/** Applies a network profile to a page. @returns the session for Chromium's other tools */
export async function throttleNetwork(page: Page, line: typeof FAST_4G): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  return devtools;
}

/** The product with sample users and their music, and a browser. */
export interface FilledProduct {
  origin: string;
  browser: Browser;
  userName: string;
  /** The newest posts with a rendition. */
  postIds: readonly string[];
  /** Opens an empty browser context; with `signedIn`, one with the session of a Plus member. */
  open: (options: BrowserContextOptions & { signedIn?: boolean }) => Promise<BrowserContext>;
  /** Calls the API in that session. */
  member: ApiBrowser;
}

/**
 * Starts the product with sample data and Chromium.
 * @param withMusic whether to use tracks of three minutes instead of a few short ones
 * @param args of Chromium
 */
export async function withFilledProduct(
  { withMusic, args = [] }: { withMusic: boolean; args?: readonly string[] },
  work: (product: FilledProduct) => Promise<void>,
): Promise<void> {
  await withProduct(async (product) => {
    const { userName, password } = await seed(product, withMusic);
    const member = product.visitor();
    await member.call(api.auth.signIn, { body: { username: userName, password } });
    const { body } = await member.call(api.feed.listNewest, { query: { page: '0', size: '6' } });
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: ['--no-sandbox', '--disable-gpu', ...args],
    });
    const origin = product.origin.replace('127.0.0.1', 'localhost');
    try {
      await work({
        origin,
        browser,
        userName,
        member,
        postIds: body.content.filter(({ stream }) => stream).map(({ id }) => id),
        async open({ signedIn = false, ...options }) {
          const context = await browser.newContext({ baseURL: origin, ...options });
          context.setDefaultTimeout(PATIENCE_MS);
          if (signedIn) await context.addCookies(cookiesOf(member.cookie, origin));
          return context;
        },
      });
    } finally {
      await browser.close();
    }
  });
}

const cookiesOf = (cookie: string, url: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url, httpOnly: true };
  });

async function seed(product: Product, withMusic: boolean): Promise<{ userName: string; password: string }> {
  const words = ['--users', '12', '--posts', '24', ...(withMusic ? ['--audio'] : [])];
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', SEED, ...words], {
    env: { ...process.env, DATA_DIR: product.dataDir, NODE_ENV: 'test' },
  });
  const [, userName, password] = /^ +(\S+) +(\S+) +Plus,/m.exec(stdout) ?? [];
  if (userName === undefined || password === undefined) throw new Error(`No user has Plus:\n${stdout}`);
  return { userName, password };
}
