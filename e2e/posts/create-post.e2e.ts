import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { api, rights } from '@backbeat/contract';
import { freePort, Product } from '../../server/test/servers/product.ts';
import { expect, checkAccessibility, signInOn, signUp, test } from '../support/fixtures.ts';
import {
  audioInput,
  describeSong,
  nextButton,
  publishButton,
  UPLOAD_TIMEOUT_MS,
} from '../support/create-post.ts';
import { freeTitle, player, songFile, throttleUploads } from '../support/tracks.ts';

/** A small PNG. */
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();

/** The address of the page's upload, as stored by its browser. */
const uploadOfPage = (): string | undefined =>
  Object.entries(localStorage)
    .find(([key]) => key.startsWith('create-post.upload.'))?.[1]
    .split('\n')[1];

/** The address that publishing leads to. */
const AFTERWARDS = '/feed';

const expectPublished = (page: Page) =>
  expect(page.getByText('Upload successful!')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });

const uploadBar = (page: Page, name = 'Uploading…') => page.getByRole('progressbar', { name });

/** The next publish request reaches the server, but its response is lost. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/posts/create',
    async (route) => {
      await route.fetch();
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );

/** Completes all steps except publishing. */
async function prepare(page: Page, title: string): Promise<void> {
  await describeSong(page, title);
  await audioInput(page).setInputFiles(await songFile());
  await nextButton(page).click();
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
}

test('a song is described, previewed, reviewed and published by keyboard alone', async ({
  page,
  origin,
  signedIn,
}) => {
  test.slow();
  const title = freeTitle();
  const guest = await signUp(origin);
  await page.goto('/create-post?type=Beat');
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Beat', pressed: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Category' }).getByRole('button')).toHaveCount(9);
  await expect(page.getByRole('group', { name: 'Music Genres' }).getByRole('button')).toHaveCount(18);
  await checkAccessibility(page);
  await page.getByLabel('Title').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Late line home');
  await expect(page.getByText('14/80')).toBeVisible();
  await page.getByRole('button', { name: 'Hip Hop' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Title').press('Enter');

  await expect(page.getByRole('heading', { name: 'Features' })).toBeFocused();
  await expect(
    page.getByText('A post with features stays a draft until every featured user approves.'),
  ).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Add artists' });
  await page.keyboard.press('Tab');
  await expect(search).toBeFocused();
  await page.keyboard.type(signedIn.userName);
  await expect(page.getByText(`No users found for "${signedIn.userName}"`).first()).toBeVisible();
  await search.fill(guest.userName);
  await expect(page.getByRole('option', { name: guest.userName })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: `Remove ${guest.userName}` });
  await expect(remove).toBeVisible();
  await expect(search).toHaveValue('');
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await nextButton(page).press('Enter');

  await expect(page.getByRole('heading', { name: 'Upload & Download' })).toBeFocused();
  await expect(page.getByText('MP3, up to 15 MB', { exact: true })).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await checkAccessibility(page);
  await audioInput(page).setInputFiles(await songFile());
  await expect(page.getByText('Uploaded, ')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });
  await page.getByRole('button', { name: `Play ${title}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Pause ${title}` }).first()).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Seek' }).first()).toHaveAttribute(
    'aria-valuetext',
    /0:0[1-9]/,
  );
  await page.getByLabel('Free download').press('Space');
  await page
    .getByLabel('Banner (optional)')
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await picture() });
  await expect(page.getByAltText('Your banner')).toBeVisible();
  await checkAccessibility(page);
  await nextButton(page).press('Enter');

  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
  await expect(page.getByText('#hiphop')).toBeVisible();
  await checkAccessibility(page);
  await publishButton(page).press('Enter');
  await expectPublished(page);
  await expect(page).toHaveURL(AFTERWARDS);
  await expect(player(page)).toHaveCount(0);
  await page.goto('/create-post');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('Uploaded, ')).toHaveCount(0);
});

test('a field shows what is missing when it loses focus', async ({ page, signedIn }) => {
  await page.goto('/create-post');
  await expect(page.getByRole('button', { name: /Your menu/ }), signedIn.userName).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await page.getByLabel('Title').focus();
  await page.getByLabel('Description').focus();
  await expect(page.getByText('Song name is required')).toBeVisible();
  await page.getByRole('button', { name: 'Song', exact: true }).focus();
  await page.getByLabel('Title').focus();
  await expect(page.getByText('At least one genre is required')).toBeVisible();
  await checkAccessibility(page);
  await describeSong(page, freeTitle());
  await audioInput(page).focus();
  await page.getByLabel('Free download').focus();
  await expect(page.getByText('Audio file is required')).toBeVisible();
  await checkAccessibility(page);
});

test('the wizard restores its input after a reload and clears it after publishing', async ({
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
  await publishButton(page).click();
  await expectPublished(page);
  await page.goto('/create-post');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('the wizard rejects unsuitable files and names the reason', async ({ page, signedIn }) => {
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
    buffer: Buffer.alloc(rights.USER.upload + 1),
  });
  await expect(
    page.getByText('File size exceeds limit. Maximum allowed: 15MB for USER users.'),
  ).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await checkAccessibility(page);
  await page.getByLabel('Banner (optional)').setInputFiles({
    name: 'banner.gif',
    mimeType: 'image/gif',
    buffer: await picture(),
  });
  await expect(page.getByText('Please select a valid image file (JPEG, JPG, or PNG only)')).toBeVisible();
});

test('the server rejects a file that is no audio and accepts another one', async ({ page, signedIn }) => {
  const title = freeTitle();
  await page.goto('/create-post');
  await describeSong(page, title);
  await audioInput(page).setInputFiles({
    name: 'night-bus.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('This is a text, not a song.\n'.repeat(200)),
  });
  await expect(
    page.getByText("We can't play this file. Please choose another one."),
    signedIn.userName,
  ).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await checkAccessibility(page);
  await audioInput(page).setInputFiles(await songFile());
  await nextButton(page).click();
  // The response is lost twice, and the post is published once.
  await publishButton(page).dblclick();
  await expectPublished(page);
  const me = await signedIn.browser.call(api.users.getCurrentUser);
  expect(me.body.postsCount).toBe(1);
});

test('an upload is cancelled, retried, and resumed after a reload', async ({ page, signedIn }) => {
  test.slow();
  await page.goto('/create-post');
  const title = freeTitle();
  await describeSong(page, title);
  // The slow connection makes the server cut it occasionally. The user does not notice.
  const release = await throttleUploads(page, 8_000);
  await audioInput(page).setInputFiles(await songFile());
  await expect(uploadBar(page), signedIn.userName).toBeVisible();
  await expect(page.getByText(/ of \d.* KB, (about )?\d+ (second|minute)s? left/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Upload cancelled.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/(second|minute)s? left/)).toBeVisible();

  await page.getByRole('link', { name: 'Backbeat' }).click();
  const question = page.getByRole('dialog', { name: 'Your upload is still running' });
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(uploadBar(page)).toBeVisible();

  page.on('dialog', (dialog) => void dialog.accept());
  const first = await page.evaluate(uploadOfPage);
  await page.reload();
  await release();
  await expect(page.getByRole('heading', { name: 'Upload & Download' })).toBeVisible();
  await expect(page.getByText('night-bus.mp3')).toBeVisible();
  await expect(page.getByText('Uploaded, ')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });
  expect(await page.evaluate(uploadOfPage)).toBe(first);
  await nextButton(page).click();
  await publishButton(page).click();
  await expectPublished(page);
});

test('changes after a lost publish response are not taken as published', async ({ page, signedIn }) => {
  const title = freeTitle();
  await page.goto('/create-post');
  await prepare(page, title);
  await loseAnswer(page);
  await publishButton(page).click();
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible({
    timeout: UPLOAD_TIMEOUT_MS,
  });
  for (const before of ['Upload & Download', 'Features', 'Song Details']) {
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('heading', { name: before })).toBeFocused();
  }
  await page.getByLabel('Title').fill(`${title} again`);
  for (const after of ['Features', 'Upload & Download', `${title} again`]) {
    await nextButton(page).click();
    await expect(page.getByRole('heading', { name: after }).first()).toBeVisible();
  }
  await publishButton(page).click();
  await expect(
    page.getByText("You've already published this track. Your later changes weren't saved."),
  ).toBeVisible();
  await expect(page).toHaveURL(`/profile/${signedIn.userName}`);
  await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
  await page.goto('/create-post');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('publishing continues in the background while the user visits other screens', async ({
  page,
  signedIn,
}) => {
  const title = freeTitle();
  await page.goto('/create-post');
  await prepare(page, title);
  await expect(uploadBar(page)).toHaveCount(0);
  let answer: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/posts/create', async (route) => {
    const response = await route.fetch();
    await gate;
    await route.fulfill({ response });
  });
  await publishButton(page).click();
  await expect(page.getByText('Publishing…')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });
  await expect(page.getByRole('button', { name: "Don't publish yet" })).toHaveCount(0);
  await checkAccessibility(page);
  // The response arrives while the next screen still loads.
  let load: (() => void) | undefined;
  const isLoaded = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isLoaded;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Backbeat' }).click();
  answer?.();
  await expectPublished(page);
  load?.();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL('/home');
  await page.goto('/create-post');
  await expect(page.getByLabel('Title'), signedIn.userName).toHaveValue('');
});

test('leaving the wizard ends the upload only after a confirmation', async ({ page, signedIn }) => {
  await page.goto('/create-post');
  await describeSong(page, freeTitle());
  await throttleUploads(page, 20_000);
  await audioInput(page).setInputFiles(await songFile());
  await expect(uploadBar(page), signedIn.userName).toBeVisible();
  await page.getByRole('link', { name: 'Backbeat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/home');
});

test('an upload resumes after a server crash and is published once', async ({ page, mayLog }) => {
  test.slow();
  // A chunk that the page loads ahead may find the server down.
  mayLog.push('net::ERR_CONNECTION_REFUSED');
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
    await describeSong(page, title);
    const release = await throttleUploads(page, 8_000);
    await audioInput(page).setInputFiles(await songFile());
    await nextButton(page).click();
    await publishButton(page).click();
    await expect(page.getByText("Your track goes out as soon as it's uploaded.")).toBeVisible();
    await expect(page.getByText(/(second|minute)s? left/)).toBeVisible();
    const first = await page.evaluate(uploadOfPage);
    await product.end('SIGKILL');
    await expect(uploadBar(page, 'Connection lost. Retrying…')).toBeVisible();
    await checkAccessibility(page);
    await release();
    await product.start();
    await loseAnswer(page);
    await expect(page.getByText('Upload failed. Please try again.')).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(uploadOfPage)).toBe(first);
    await checkAccessibility(page);
    await publishButton(page).click();
    await expectPublished(page);
    const me = await author.browser.call(api.users.getCurrentUser);
    expect(me.body.postsCount).toBe(1);
  } finally {
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
