import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { limits } from '@backbeat/contract';
import { freePort, Product } from '../server/test/product.ts';
import { expect, inspect, signInOn, signUp, test } from './support.ts';
import { freeTitle, player, playButton, songFile, throttleUploads } from './tracks.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const publishPost = (page: Page) => page.getByRole('button', { name: 'Publish Post' });
const audioInput = (page: Page) => page.getByLabel('Audio file');

async function describeSong(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Hip Hop' }).click();
  await next(page).click();
}

/** A small picture, as a PNG. */
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();

/** A picture of some megabytes: noise cannot be made smaller. */
const largePicture = () =>
  sharp({
    create: {
      width: 1200,
      height: 1200,
      channels: 3,
      background: 'tomato',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

/** The server decodes the beginning of the song before it answers; on a busy machine that takes its time. */
const expectPublished = (page: Page) =>
  expect(page.getByText('Upload successful!')).toBeVisible({ timeout: 45_000 });

/** Through all steps, so that only publishing is left. */
async function prepare(page: Page, title: string): Promise<void> {
  await describeSong(page, title);
  await audioInput(page).setInputFiles(await songFile());
  await next(page).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test('a song is described, heard beforehand, looked at and published', async ({ page, signedIn }) => {
  test.slow();
  const title = freeTitle();
  await page.goto('/create-post?type=Beat');
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Beat', pressed: true })).toBeVisible();
  await inspect(page);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Late line home');
  await expect(page.getByText('14/80')).toBeVisible();
  await page.getByRole('button', { name: 'Hip Hop' }).click();
  await page.getByLabel('Title').press('Enter');

  await expect(page.getByRole('heading', { name: 'Upload & Download' })).toBeFocused();
  await expect(page.getByText('MP3, up to 15 MB.')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await inspect(page);
  await audioInput(page).setInputFiles(await songFile());
  await page.getByRole('button', { name: `Play ${title}` }).click();
  await expect(page.getByRole('button', { name: `Pause ${title}` }).first()).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Seek' }).first()).toHaveAttribute(
    'aria-valuetext',
    /0:0[1-9]/,
  );
  await page.getByLabel('Free download').check();
  await page
    .getByLabel('Banner (optional)')
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await picture() });
  await expect(page.getByAltText('Your banner')).toBeVisible();
  await inspect(page);
  await next(page).click();

  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('#hiphop')).toBeVisible();
  await inspect(page);
  await publishPost(page).click();
  await expectPublished(page);
  await expect(page).toHaveURL(/\/post\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(`by ${signedIn.userName}`)).toBeVisible();
  await expect(page.getByText('Enabled')).toBeVisible();
  await expect(player(page)).toHaveCount(0);
});

test('what is missing is said when one leaves the field', async ({ page, signedIn }) => {
  await page.goto('/create-post');
  await expect(page.getByRole('button', { name: /Your menu/ }), signedIn.userName).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await page.getByLabel('Title').focus();
  await page.getByLabel('Description').focus();
  await expect(page.getByText('Song name is required')).toBeVisible();
  await page.getByRole('button', { name: 'Song', exact: true }).focus();
  await page.getByLabel('Title').focus();
  await expect(page.getByText('At least one genre is required')).toBeVisible();
  await inspect(page);
  await describeSong(page, freeTitle());
  await audioInput(page).focus();
  await page.getByLabel('Free download').focus();
  await expect(page.getByText('Audio file is required')).toBeVisible();
  await inspect(page);
});

test('what one has written is there again after a reload, and gone once it is published', async ({
  page,
  signedIn,
}) => {
  const title = freeTitle();
  await page.goto('/create-post');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Jazz' }).click();
  await page.reload();
  await expect(page.getByLabel('Title'), signedIn.userName).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Jazz', pressed: true })).toBeVisible();
  await prepare(page, title);
  await publishPost(page).click();
  await expectPublished(page);
  await page.goto('/create-post');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('files that will not do are refused with the sentence why', async ({ page, signedIn }) => {
  await page.goto('/create-post');
  await describeSong(page, freeTitle());
  await audioInput(page).setInputFiles(await songFile('night-bus.wav'));
  await expect(
    page.getByText(
      'Free users can only upload MP3 files. You selected: .wav. Upgrade to Plus for WAV support!',
    ),
    signedIn.userName,
  ).toBeVisible();
  await audioInput(page).setInputFiles({
    name: 'long.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.alloc(limits.audio.USER + 1),
  });
  await expect(
    page.getByText('File size exceeds limit. Maximum allowed: 15MB for USER users.'),
  ).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await inspect(page);
  await page.getByLabel('Banner (optional)').setInputFiles({
    name: 'banner.gif',
    mimeType: 'image/gif',
    buffer: await picture(),
  });
  await expect(page.getByText('Please select a valid image file (JPEG, JPG, or PNG only)')).toBeVisible();
});

test('a file that only calls itself music is refused by the server, and another one taken', async ({
  page,
  signedIn,
}) => {
  const title = freeTitle();
  await page.goto('/create-post');
  await describeSong(page, title);
  await audioInput(page).setInputFiles({
    name: 'night-bus.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('This is a text, not a song.\n'.repeat(200)),
  });
  await expect(page.getByText('This browser cannot draw the waveform'), signedIn.userName).toBeVisible();
  await next(page).click();
  await publishPost(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This file holds no music that can be played.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await audioInput(page).setInputFiles(await songFile());
  await next(page).click();
  await publishPost(page).click();
  await expectPublished(page);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('an upload shows how far it is, is cancelled, and is sent once more', async ({ page, signedIn }) => {
  await page.goto('/create-post');
  await describeSong(page, freeTitle());
  await audioInput(page).setInputFiles(await songFile());
  await page
    .getByLabel('Banner (optional)')
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await largePicture() });
  await next(page).click();
  // Faster than what the server takes for a caller who only wants to hold a place.
  const release = await throttleUploads(page, 100_000);
  await publishPost(page).click();
  const bar = page.getByRole('progressbar', { name: 'Uploading…' });
  await expect(bar, signedIn.userName).toBeVisible();
  await expect(page.getByText(/ of \d.* MB, \d+ seconds? left/)).toBeVisible();
  await inspect(page);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Your upload is still running' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await release();
  await publishPost(page).click();
  await expectPublished(page);
});

test('leaving ends the upload only after a question', async ({ page, signedIn }) => {
  await page.goto('/create-post');
  await prepare(page, freeTitle());
  await throttleUploads(page, 20_000);
  await publishPost(page).click();
  await expect(page.getByRole('progressbar'), signedIn.userName).toBeVisible();
  await page.getByRole('link', { name: 'Backbeat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/home');
});

test('an upload that the server did not live through is sent again with nothing lost', async ({ page }) => {
  test.slow();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backbeat-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = new Product(dataDir, port);
  try {
    await product.start();
    const author = await signUp(origin);
    await signInOn(page.context(), author, origin);
    await page.goto(`${origin}/create-post`);
    const title = freeTitle();
    await prepare(page, title);
    const release = await throttleUploads(page, 30_000);
    await publishPost(page).click();
    await expect(page.getByText(/seconds? left/)).toBeVisible();
    await product.end('SIGKILL');
    await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
    await inspect(page);
    await release();
    await product.start();
    await publishPost(page).click();
    await expectPublished(page);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(playButton(page, 'Play')).toBeVisible();
  } finally {
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
