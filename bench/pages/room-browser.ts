// Mix rooms, guest links and private links in Chromium, of 6.22: the sound while versions are
// switched, N until the text field has the focus, scrolled notes, and the script of the pages:
//   npm run build && node --import tsx bench/pages/room-browser.ts [notes, 500 if not given] [switches and
//     presses of N, 20 if not given]
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { api } from '@backbeat/contract';
import { sine, wav } from '../../server/src/platform/media/sounds.fixture.ts';
import { eventually } from '../../server/test/eventually.ts';
import { percentileOf } from '../../server/test/measure/times.ts';
import { fileURLToPath } from 'node:url';
import { record, type Figure } from '../results.ts';
import { withFilledProduct, type FilledProduct } from './filled-product.ts';
import { measureSwitches, SECOND_LEVEL, TONES } from './measure-switches.ts';

const [notes = 500, rounds = 20] = process.argv.slice(2).map(Number);
const DESK = { viewport: { width: 1440, height: 900 } };
const RATE = 44_100;
/** Seconds of the versions, which are longer than all switches. */
const SECONDS = 30;
/** Decibels below full scale. The second version is louder, as a later mix is. */
const LEVELS = { first: -26, second: -20 };
const SWITCH_INTERVAL_MS = 250;
/** Distance and speed of the scrolling, in px and px a second. */
const SCROLL = { distance: 12_000, speed: 4_000 };
const GUEST = 'ilo@players.example';
/** Bytes of a kB, as in web/build/first-script.ts. */
const KILOBYTE = 1000;

await withFilledProduct({ withMusic: false }, async (product) => {
  const figures: Figure[] = [];
  const postId = await storeRoom(product);
  const context = await product.open({ ...DESK, signedIn: true, bypassCSP: true });
  await context.addInitScript({ path: fileURLToPath(new URL('room-in-page.js', import.meta.url)) });
  const page = await context.newPage();
  await page.goto(`/post/${postId}/room`);
  await page.getByRole('button', { name: 'Play the versions' }).waitFor();
  await page
    .getByRole('article')
    .nth(notes - 1)
    .waitFor();
  figures.push(...(await measureSound(page)), ...(await measureFocus(page)), await measureScrolling(page));
  await context.close();
  figures.push(...(await measureScripts(product, postId)));
  await record(`room-browser ${notes} ${rounds}`, figures);
});

/** Stores a draft with a guest, two versions and notes. @returns the id of its post */
async function storeRoom({ member, userName }: FilledProduct): Promise<string> {
  const first = sine(SECONDS, RATE, TONES.both, LEVELS.first);
  const second = sine(SECONDS, RATE, TONES.both, LEVELS.second);
  const marker = sine(SECONDS, RATE, TONES.second, LEVELS.second + 20 * Math.log10(SECOND_LEVEL));
  const fileOf = (samples: Float32Array) =>
    new File([new Uint8Array(wav([samples], { sampleRate: RATE }))], 'mix.wav', { type: 'audio/wav' });
  const { body: post, text } = await member.call(api.posts.createPost, {
    body: {
      post: {
        title: 'Night Bus',
        genre: ['Song'],
        credits: [
          { userName, roles: ['MainArtist'] },
          { email: GUEST, name: 'Ilo Marsh', roles: ['DrumKit'] },
        ],
      },
      file: fileOf(first),
    },
  });
  if (typeof post.id !== 'string') throw new Error(`The post was not created: ${text}`);
  const params = { id: post.id };
  const mix = fileOf(second.map((value, index) => value + (marker[index] ?? 0)));
  await member.call(api.versions.createVersion, { params, body: { version: {}, file: mix } });
  await eventually(async () => {
    const { body } = await member.call(api.versions.listVersions, { params });
    if (body.length < 2 || body.some(({ processing }) => processing === 'waiting'))
      throw new Error('The versions are not processed.');
  });
  for (let note = 0; note < notes; note += 1) {
    const body = { version: 1, at: (note / notes) * SECONDS, text: `The vocal is too loud here (${note}).` };
    // oxlint-disable-next-line no-await-in-loop -- notes of one room are written one after the other
    const { status, text: answer } = await member.call(api.notes.addNote, { params, body });
    if (status !== 201) throw new Error(`The note was not added: ${answer}`);
  }
  return post.id;
}

/** Plays and switches, and measures what the page puts out meanwhile. */
async function measureSound(page: Page): Promise<Figure[]> {
  await page.keyboard.press('1');
  await page.keyboard.press(' ');
  await page.waitForTimeout(1000);
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(SWITCH_INTERVAL_MS);
  }
  const { rate, samples } = await page.evaluate<{ rate: number; samples: string }>('room.recording()');
  await page.keyboard.press(' ');
  const recording = new Float32Array(new Uint8Array(Buffer.from(samples, 'base64')).buffer);
  // Playback begins within the recording.
  const begin = recording.findIndex((value) => Math.abs(value) > 0.005) + rate / 10;
  const { longest, count, lowest, highest, silence } = measureSwitches(recording.subarray(begin), rate);
  if (count !== rounds) throw new Error(`${rounds} switches were pressed, and ${count} are to be heard.`);
  return [
    { name: 'switch', value: longest, unit: 'ms' },
    { name: 'silence', value: silence, unit: 'ms' },
    { name: 'lowest level', value: lowest, unit: 'x' },
    { name: 'highest level', value: highest, unit: 'x' },
  ];
}

async function measureFocus(page: Page): Promise<Figure[]> {
  const field = page.getByRole('textbox', { name: 'New note' });
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('n');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
  }
  const times = await page.evaluate<number[]>('room.focusTimes');
  if (times.length !== rounds) throw new Error(`N led to the text field ${times.length} times.`);
  return [
    { name: 'N to focus', value: percentileOf(times, 0.5), unit: 'ms' },
    { name: 'N to focus, at most', value: Math.max(...times), unit: 'ms' },
  ];
}

async function measureScrolling(page: Page): Promise<Figure> {
  const box = await page.getByRole('article').first().boundingBox();
  if (!box) throw new Error('There are no notes.');
  const devtools = await page.context().newCDPSession(page);
  const frames: number[] = [];
  for (const yDistance of [-SCROLL.distance, SCROLL.distance]) {
    await page.evaluate('room.startCounting()');
    await devtools.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance,
      speed: SCROLL.speed,
      gestureSourceType: 'mouse',
    });
    frames.push(await page.evaluate<number>('room.endCounting()'));
  }
  return { name: 'frames scrolling notes', value: Math.min(...frames), unit: '/s' };
}

/** Measures the script that each page loads until the network is idle, as gzip. */
async function measureScripts(product: FilledProduct, postId: string): Promise<Figure[]> {
  const { member, origin } = product;
  const { body: link } = await member.call(api.privateLinks.createLink, {
    params: { id: postId },
    body: { version: 1 },
  });
  const guestLink = await mailedLink(origin);
  const weigh = async (options: BrowserContextOptions & { signedIn?: boolean }, address: string) => {
    const context = await product.open({ ...DESK, serviceWorkers: 'block', ...options });
    const scripts = new Map<string, Promise<Buffer>>();
    context.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    const page = await context.newPage();
    const sumScripts = async () => {
      await page.waitForLoadState('networkidle');
      const bodies = await Promise.all(scripts.values());
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / KILOBYTE;
    };
    await page.goto(address);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    return { page, sumScripts, close: () => context.close() };
  };
  const once = async (...page: Parameters<typeof weigh>) => {
    const { sumScripts, close } = await weigh(...page);
    const sum = await sumScripts();
    await close();
    return sum;
  };
  const post = await once({ signedIn: true }, `/post/${postId}`);
  const room = await once({ signedIn: true }, `/post/${postId}/room`);
  const listen = await once({}, `/listen#${String(link.url).split('#')[1]}`);
  const guest = await weigh({}, guestLink);
  const invitation = await guest.sumScripts();
  await guest.page.getByRole('button', { name: 'Listen' }).click();
  await guest.page.getByRole('heading', { name: 'Night Bus' }).waitFor();
  const openedGuest = await guest.sumScripts();
  await guest.close();
  return [
    { name: 'script of a post', value: post, unit: 'KB' },
    { name: 'script of a room beyond it', value: room - post, unit: 'KB' },
    { name: 'script of a guest link', value: invitation, unit: 'KB' },
    { name: 'script of an opened guest link', value: openedGuest, unit: 'KB' },
    { name: 'script of a private link', value: listen, unit: 'KB' },
  ];
}

/** Waits for the link in the mail to the guest. */
async function mailedLink(origin: string): Promise<string> {
  return eventually(async () => {
    const mailbox = await (await fetch(`${origin}/dev/mailbox`)).text();
    const link = /\/guest#[\w-]{43}/.exec(mailbox)?.[0];
    if (link === undefined) throw new Error('No link was mailed to the guest.');
    return link;
  });
}
