// How long playback takes to start after the press on play, in Chromium, on a post's page and on a
// card of the feed, on the local network and on fast 4G, compared with a bare audio element that
// plays the same file:
//   npm run build && node --import tsx bench/pages/press-to-sound.ts [rounds, 7 if not given] [short, for
//     short pieces of music]
import type { Page } from '@playwright/test';
import { FAST_4G, throttleNetwork, withFilledProduct, type FilledProduct } from './filled-product.ts';
import { record, type Figure } from '../results.ts';
import { percentileOf } from '../../server/test/measure/times.ts';

const rounds = Number(process.argv[2] ?? 7);
const withMusic = process.argv[3] !== 'short';

/** Measures within the page from a pointer or key press until the playback position moves. */
const LISTEN = `
  const play = HTMLMediaElement.prototype.play;
  let pressed = 0;
  window.sounded = new Promise((resolve) => {
    HTMLMediaElement.prototype.play = function () {
      const begun = this.currentTime;
      const look = () => {
        if (this.currentTime > begun) resolve(performance.now() - pressed);
        else setTimeout(look, 1);
      };
      this.addEventListener('playing', look, { once: true });
      return play.call(this);
    };
  });
  addEventListener('pointerdown', () => { pressed = performance.now(); }, true);
`;

interface Way {
  name: string;
  path: (product: FilledProduct) => string;
  button: (page: Page) => ReturnType<Page['getByRole']>;
}

const WAYS: readonly Way[] = [
  {
    name: 'page of a post',
    path: ({ postIds }) => `/post/${postIds[0]}`,
    button: (page) => page.getByRole('article').getByRole('button', { name: 'Play', exact: true }),
  },
  {
    name: 'card of the feed',
    path: () => '/feed?tab=feed',
    button: (page) =>
      page
        .getByRole('article')
        .getByRole('button', { name: /^Play / })
        .first(),
  },
];

await withFilledProduct({ withMusic }, async (product) => {
  const figures: Figure[] = [];
  for (const [line, conditions] of [
    ['', null],
    [', fast 4G', FAST_4G],
  ] as const) {
    const bare: number[] = [];
    const timesByWay = new Map(WAYS.map(({ name }) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await pressBare(product, conditions));
      for (const way of WAYS) timesByWay.get(way.name)?.push(await press(product, way, conditions));
    }
    for (const [name, times] of timesByWay) {
      figures.push(
        {
          name: `${name}${line}, to bare`,
          value: percentileOf(bare, 0.5) / percentileOf(times, 0.5),
          unit: 'x',
        },
        { name: `${name}${line}`, value: percentileOf(times, 0.5), unit: 'ms' },
      );
    }
    figures.push({ name: `bare${line}`, value: percentileOf(bare, 0.5), unit: 'ms' });
  }
  await record(`press-to-sound${withMusic ? '' : ' short'}`, figures);
});

/**
 * Measures in a new browser context the milliseconds from the press in `play` until sound starts.
 */
async function untilSound(
  product: FilledProduct,
  conditions: typeof FAST_4G | null,
  play: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await product.open({ signedIn: true });
  try {
    const page = await context.newPage();
    if (conditions) await throttleNetwork(page, conditions);
    await page.addInitScript(LISTEN);
    await play(page);
    return await page.evaluate<number>('window.sounded');
  } finally {
    await context.close();
  }
}

/** Presses the button when the screen is idle. */
function press(
  product: FilledProduct,
  { path, button }: Way,
  conditions: typeof FAST_4G | null,
): Promise<number> {
  return untilSound(product, conditions, async (page) => {
    await page.goto(path(product));
    const play = button(page);
    await play.waitFor();
    await page.waitForLoadState('networkidle');
    await play.click();
  });
}

/** The lower limit: an audio element with the file's address, and a button that plays it. */
function pressBare(product: FilledProduct, conditions: typeof FAST_4G | null): Promise<number> {
  return untilSound(product, conditions, async (page) => {
    await page.goto('/robots.txt');
    await page.evaluate(`(async () => {
      const post = await (await fetch('/api/posts/get/id/${product.postIds[0]}')).json();
      const button = document.createElement('button');
      button.textContent = 'Play';
      button.onclick = () => { window.bare = new Audio(post.stream); window.bare.play(); };
      document.body.append(button);
    })()`);
    await page.getByRole('button').click();
  });
}
