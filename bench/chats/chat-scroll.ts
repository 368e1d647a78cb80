// How a conversation of 50,000 messages opens and scrolls in Chromium:
//   npm run build && node --import tsx bench/chats/chat-scroll.ts [messages, 50000 if not given] [times
//     back, 30 if not given]
// Starts the product with its own database in a temporary folder.
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import { freePort, Product } from '../../server/test/servers/product.ts';
import { fillConversation } from './fill-conversation.ts';
import { record, type Figure } from '../results.ts';

const total = Number(process.argv[2] ?? 50_000);
const SHELL = '/usr/bin/chromium-headless-shell';
const CHATS_TO_OPEN = 7;
/** The number of times older messages are requested, 50 each time. */
const rounds = Number(process.argv[3] ?? 30);
/** Distance and speed of a fling, in px and px a second. */
const FLING = { distance: 16_000, speed: 8_000 };

const figures: Figure[] = [];

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const product = new Product(path.join(folder, 'data'), await freePort());
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await product.start();
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error('The product has no database.');
  const token = await fillConversation(url, total);
  const context = await browser.newContext({
    baseURL: product.origin.replace('127.0.0.1', 'localhost'),
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies([
    { name: 'backbeat-session', value: token, domain: 'localhost', path: '/', httpOnly: true },
  ]);
  await context.addInitScript({ path: fileURLToPath(new URL('scroll-in-page.js', import.meta.url)) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto('/messages');
  await measureOpening(page);
  const before = await heapOf(devtools);
  await measureJumps(page);
  await measureFling(page, devtools);
  const after = await heapOf(devtools);
  const articleCount = await page.getByRole('article').count();
  log(`memory: ${before} KB opened, ${after} KB after going back; ${articleCount} messages are drawn`);
  figures.push(
    { name: 'memory opened', value: before, unit: 'KB' },
    { name: 'after going back', value: after, unit: 'KB' },
  );
  await record(`chat-scroll ${total}`, figures);
} finally {
  await browser.close();
  await product.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

/**
 * Measures from the press on the chat in the list until its last messages are rendered. The first
 * time includes loading its script.
 */
async function measureOpening(page: Page): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < CHATS_TO_OPEN; round += 1) {
    if (round > 0) await page.goBack();
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').waitFor();
    times.push(await page.evaluate<number>('scrolling.open()'));
  }
  const median = times.toSorted((one, other) => one - other)[CHATS_TO_OPEN >> 1] ?? 0;
  figures.push({ name: 'opening', value: Math.round(median), unit: 'ms' });
  log(`opening: ${median.toFixed(0)} ms median, ${(times[0] ?? 0).toFixed(0)} ms the first time`);
}

/** Scrolls back page by page and measures how far visible messages move when older ones arrive. */
async function measureJumps(page: Page): Promise<void> {
  // Slow enough that a user would see the previous content.
  await page.route('**/messages?before=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue();
  });
  let farthest = 0;
  for (let round = 0; round < rounds; round += 1) {
    // At the very start of the loaded messages, or a little before it.
    const movedPixels = await page.evaluate<number>(`scrolling.goBack(${round % 2 === 0 ? 0 : 40})`);
    farthest = Math.max(farthest, movedPixels);
  }
  await page.unrouteAll({ behavior: 'wait' });
  figures.push({ name: 'moved', value: farthest, unit: 'px' });
  log(`going back ${rounds} times: the visible messages move by ${farthest.toFixed(1)} px at most`);
}

/** Flings up and down as fast as a finger and counts the frames. */
async function measureFling(page: Page, devtools: CDPSession): Promise<void> {
  const box = await page.getByRole('log').boundingBox();
  if (!box) throw new Error('There is no conversation.');
  for (const way of ['up', 'down'] as const) {
    await page.evaluate('scrolling.startCounting()');
    await devtools.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: way === 'up' ? FLING.distance : -FLING.distance,
      speed: FLING.speed,
      gestureSourceType: 'mouse',
    });
    const { perSecond, longest, blank } = await page.evaluate<{
      perSecond: number;
      longest: number;
      blank: number;
    }>('scrolling.endCounting()');
    figures.push({ name: `frames flinging ${way}`, value: Math.round(perSecond), unit: '/s' });
    log(
      `flinging ${way} at ${FLING.speed} px/s: ${perSecond.toFixed(1)} frames/s, the longest ${longest.toFixed(0)} ms, ` +
        `${blank} with nothing in the middle`,
    );
  }
}

/** KB of the page after a garbage collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return Math.round(usedSize / 1024);
}

function log(line: string): void {
  console.log(line);
}
