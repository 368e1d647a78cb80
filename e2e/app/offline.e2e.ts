import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { api } from '@backbeat/contract';
import {
  disconnect,
  expectFrame,
  listCommands,
  listTabs,
  notSaved,
  OFFLINE_LOGS,
  pill,
  reconnect,
} from '../support/connection.ts';
import { checkAccessibility, expect, test } from '../support/fixtures.ts';
import { expectOrder, makePlaylist, openPlaylist } from '../support/playlists.ts';
import { freeTitle, playButton, player, publish, publishInOrder } from '../support/tracks.ts';

test.use({ serviceWorkers: 'allow', mayLog: OFFLINE_LOGS });

let pageErrors: Error[] = [];
test.beforeEach(({ page }) => {
  pageErrors = [];
  page.on('pageerror', (error) => pageErrors.push(error));
});
test.afterEach(() => expect(pageErrors).toEqual([]));

/** Opens the app, and waits until the service worker has stored the scripts of all screens. */
async function installApp(page: Page): Promise<void> {
  await page.goto('/feed');
  const countMissing = () =>
    page.evaluate(async () => {
      const worker = await (await fetch('/service-worker.js')).text();
      const scripts = worker.match(/\/assets\/[\w.-]+\.js/g) ?? [];
      const stored = await Promise.all(scripts.map((script) => caches.match(script)));
      return stored.filter((response) => response === undefined).length;
    });
  await expect.poll(countMissing, { timeout: 60_000 }).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.match('/api/user/me').then(Boolean))).toBe(true);
}

/** Opens the feed in a browser that saves data, so that the service worker stores the app shell alone. */
async function openFirstScreen(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await page.goto('/feed?tab=feed');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => page.evaluate(() => caches.match('/api/user/me').then(Boolean))).toBe(true);
}

/** Plays a track, and waits until it is stored. */
async function playTrack(page: Page, id: string): Promise<void> {
  await page.goto(`/post/${id}`);
  await playButton(page, 'Play').click();
  const countTracks = () => page.evaluate(async () => (await (await caches.open('tracks')).keys()).length);
  await expect.poll(countTracks).toBe(1);
  const countFiles = () => page.evaluate(async () => (await (await caches.open('audio')).keys()).length);
  await expect.poll(countFiles).toBeGreaterThan(0);
}

test(
  'without a connection every tab and command keeps the frame and the music, and recovers by itself',
  { tag: '@phone' },
  async ({ page, context, signedIn }) => {
    const track = await publish(signedIn);
    await installApp(page);
    await playTrack(page, track.id);
    const controls = [...(await listTabs(page)), ...(await listCommands(page))];
    await disconnect(page, context);
    await expect(page.getByText('Offline · 1 track saved')).toBeVisible();
    for (const { name, press } of controls)
      /* oxlint-disable no-await-in-loop -- one after the other is the point */
      await test.step(name, async () => {
        await press();
        await expectFrame(page);
        await expect(player(page)).toBeVisible();
      });
    /* oxlint-enable no-await-in-loop */
    await reconnect(page, context);
  },
);

test(
  'after one screen every tab and command keeps the frame and the music without a connection',
  { tag: '@phone' },
  async ({ page, context, signedIn }) => {
    // Twice through all of them, with axe.
    test.slow();
    const track = await publish(signedIn);
    await openFirstScreen(page);
    await page
      .getByRole('button', { name: `Play ${track.title}` })
      .first()
      .click();
    await expect(player(page).getByRole('button', { name: 'Pause' }).first()).toBeVisible();
    const controls = [...(await listTabs(page)), ...(await listCommands(page))];
    await disconnect(page, context);
    const notSavedNames: string[] = [];
    for (const { name, press } of controls)
      /* oxlint-disable no-await-in-loop -- one after the other is the point */
      await test.step(name, async () => {
        await press();
        await expectFrame(page);
        await expect(player(page)).toBeVisible();
        await checkAccessibility(page);
        if (await notSaved(page).isVisible()) notSavedNames.push(name);
      });
    // Others, such as the chats, show what the frame has loaded.
    expect(notSavedNames.length).toBeGreaterThan(controls.length / 2);
    for (const { name, press } of controls)
      await test.step(`${name} recovers`, async () => {
        await press();
        await expectFrame(page);
        await reconnect(page, context);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
        await disconnect(page, context);
      });
    /* oxlint-enable no-await-in-loop */
  },
);

test(
  'a control whose script is missing says that it needs a connection, and works when it is back',
  { tag: '@phone' },
  async ({ page, context, signedIn }) => {
    await openFirstScreen(page);
    const bell = page.getByRole('button', { name: 'Notifications' });
    await expect(bell).toBeVisible();
    await disconnect(page, context);
    const words = page.getByText('You need a connection for this.');
    const menuButton = page.getByRole('button', { name: signedIn.userName });
    const controls = [
      [bell, page.getByRole('dialog', { name: 'Notifications' })],
      [menuButton, page.getByRole('menu')],
    ] as const;
    for (const [control] of controls) {
      /* oxlint-disable no-await-in-loop -- one after the other is the point */
      for (const time of ['first', 'second'])
        await test.step(`the ${time} press`, async () => {
          await control.click();
          await expect(words).toBeVisible();
          await page.getByRole('button', { name: 'Dismiss' }).click();
          await expect(words).toHaveCount(0);
        });
    }
    const liked = page.getByRole('tab', { name: 'Liked' });
    await liked.click();
    await expect(notSaved(page)).toBeVisible();
    await expectFrame(page);
    await reconnect(page, context);
    for (const [control, overlay] of controls) {
      await expect(overlay).toBeHidden();
      await control.click();
      await expect(overlay).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(overlay).toBeHidden();
    }
    /* oxlint-enable no-await-in-loop */
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  },
);

test('the playlist that was opened last shows its order and plays after a reload without a connection', async ({
  page,
  context,
  signedIn,
}) => {
  const titles = [freeTitle(), freeTitle()];
  const tracks = await publishInOrder(
    signedIn,
    titles.map((title) => ({ title })),
  );
  const playlist = await makePlaylist(signedIn, { posts: tracks.map(({ id }) => id) });
  await installApp(page);
  await openPlaylist(page, playlist);
  const countRenditions = () =>
    page.evaluate(
      async (sources) => {
        const cache = await caches.open('playlist');
        const files = await Promise.all(sources.map((source) => cache.match(source ?? '')));
        return files.filter((file) => file !== undefined).length;
      },
      tracks.map(({ stream }) => stream),
    );
  await expect.poll(countRenditions).toBe(titles.length);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: playlist.name })).toBeVisible();
  await expectOrder(page, titles);
  await expect(pill(page)).toHaveText('Offline · 2 tracks saved');
  await page.getByRole('button', { name: `Play ${titles[1]}` }).click();
  await expect(page.getByRole('button', { name: `Pause ${titles[1]}` }).first()).toBeVisible();
  await expect
    .poll(async () => Number(await player(page).getByRole('slider', { name: 'Seek' }).inputValue()))
    .toBeGreaterThan(0);
});

test('pictures that do not load without a connection give way to drawings, and load when it is back', async ({
  page,
  context,
  signedIn,
}) => {
  const track = await publish(signedIn);
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#c6f432' } })
    .png()
    .toBuffer();
  await signedIn.browser.call(api.posts.updatePost, {
    params: { id: track.id },
    body: { post: {}, banner: new File([new Uint8Array(picture)], 'banner.png', { type: 'image/png' }) },
  });
  // The service worker controls the page only after its first load.
  const pictures = /\/media\//;
  await context.route(pictures, (route) => route.abort());
  await openFirstScreen(page);
  const card = page.getByRole('article').filter({ hasText: track.title }).first();
  const image = card.locator('img');
  await expect(card.locator('svg path').first()).toBeVisible();
  await expect(image).toBeHidden();
  await disconnect(page, context);
  await context.unroute(pictures);
  await reconnect(page, context);
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});
