import { api } from '@backbeat/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { player, playButton, publish } from '../support/tracks.ts';

/** Presses a key until it works, since the shortcuts load after the screen. */
const pressUntil = (page: Page, key: string, expectShown: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expectShown();
  }).toPass();

const isFocused = (field: Locator) => () => expect(field).toBeFocused({ timeout: 1000 });

/** Screens with their own search field. */
const withSearch = ['/feed?tab=feed', '/user-search', '/messages'];

test('the search key focuses the search of the screen, or opens the command palette', async ({
  page,
  signedIn,
}) => {
  const post = await publish(signedIn);
  for (const path of withSearch) {
    await page.goto(path);
    const field = page.getByRole('main').getByRole('searchbox').first();
    await expect(field).toBeVisible();
    await pressUntil(page, '/', isFocused(field));
    await page.keyboard.type('a/b');
    await expect(field).toHaveValue('a/b');
  }
  const withoutSearch = [
    '/home',
    '/feed',
    '/feed?tab=mine',
    '/create-post',
    '/pending-features',
    '/subscription',
    `/profile/${signedIn.userName}`,
    `/post/${post.id}`,
  ];
  for (const path of withoutSearch) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const palette = page.getByRole('combobox', { name: 'Search tracks, people and more' });
    await pressUntil(page, '/', isFocused(palette));
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(path);
  }
});

test('the search key is ignored in a field, in a dialog and with a modifier key', async ({
  page,
  signedIn,
}) => {
  const post = await publish(signedIn);
  await page.goto('/create-post');
  await page.getByLabel('Title').pressSequentially('in/out');
  await expect(page.getByLabel('Title')).toHaveValue('in/out');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await pressUntil(page, '?', () => expect(keys).toBeVisible({ timeout: 1000 }));
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+/');
  await expect(page).toHaveURL('/home');
  await page.goto(`/feed?tab=mine&post=${post.id}`);
  await expect(page.getByRole('dialog', { name: post.title })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(`/feed?tab=mine&post=${post.id}`);
});

test('the player keys work on every screen', { tag: '@cyrillic' }, async ({ page, signedIn }) => {
  const post = await publish(signedIn);
  await signedIn.browser.call(api.likes.toggleLike, { params: { id: post.id } });
  await page.goto(`/post/${post.id}`);
  await playButton(page, 'Play').click();
  await expect(player(page)).toBeVisible();
  await page.keyboard.press('k');
  const volume = player(page).getByRole('slider', { name: 'Volume' });
  const links = [
    page.getByRole('link', { name: 'Feed', exact: true }),
    page.getByRole('link', { name: 'Create', exact: true }),
    page.getByRole('link', { name: 'Search', exact: true }),
    page.getByRole('link', { name: 'Messages', exact: true }),
    page.getByRole('banner').getByRole('link').first(),
  ];
  for (const link of links) {
    await link.first().click();
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('k');
    await expect(player(page).getByRole('button', { name: `Pause ${post.title}` })).toBeVisible();
    await page.keyboard.press(' ');
    await expect(player(page).getByRole('button', { name: `Play ${post.title}` })).toBeVisible();
    await page.keyboard.press('m');
    await expect(volume).toHaveValue('0');
    await page.keyboard.press('m');
    await expect(volume).not.toHaveValue('0');
    const before = Number(await volume.inputValue());
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => Number(await volume.inputValue())).toBeLessThan(before);
    await page.keyboard.press('ArrowUp');
    await expect(volume).toHaveValue(String(before));
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('keys like the current track, jump in it and skip to the next one', async ({ page, signedIn }) => {
  const [first, second] = [await publish(signedIn), await publish(signedIn)];
  await page.goto('/feed?tab=mine');
  await page.getByRole('button', { name: `Play ${second.title}` }).click();
  await expect(player(page).getByRole('button', { name: `Pause ${second.title}` })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('5');
  const seek = player(page).getByRole('slider', { name: 'Seek' });
  await expect
    .poll(async () => Number(await seek.inputValue()) / Number(await seek.getAttribute('max')))
    .toBeCloseTo(0.5, 1);
  await pressUntil(page, 'l', () =>
    expect(player(page).getByRole('button', { name: 'Liked' })).toHaveAttribute('aria-pressed', 'true', {
      timeout: 1000,
    }),
  );
  await page.keyboard.press('n');
  await expect(player(page).getByRole('button', { name: `Pause ${first.title}` })).toBeVisible();
  await page.keyboard.press('p');
  await expect(player(page).getByRole('button', { name: `Pause ${second.title}` })).toBeVisible();
});
