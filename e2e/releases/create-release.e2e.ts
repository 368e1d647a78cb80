import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  audioInput,
  describeSong,
  nextButton,
  publishButton,
  UPLOAD_TIMEOUT_MS,
} from '../support/create-post.ts';
import { checkAccessibility, expect, holdRequests, test } from '../support/fixtures.ts';
import { freeTitle, publishInOrder, songFile } from '../support/tracks.ts';

const tracks = (page: Page) => page.getByRole('list', { name: 'Tracks' }).getByRole('listitem');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save release' });

/** A picture of one colour as a file for a file input. */
const pictureFile = async (width: number, height: number) => ({
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#c8502d' } })
    .png()
    .toBuffer(),
});

test(
  'a release with artwork and two own tracks, put in order by keyboard, is the same after a reload',
  { tag: '@phone' },
  async ({ page, signedIn: owner }) => {
    test.slow();
    const [first, second, title] = [freeTitle(), freeTitle(), freeTitle()];
    await publishInOrder(owner, [{ title: first }, { title: second }]);
    await page.goto('/create-post');
    await page.getByRole('link', { name: 'Make a release' }).click();
    await expect(page).toHaveURL(/\/create-release$/);

    const artwork = page.getByLabel('Artwork', { exact: true });
    await artwork.setInputFiles(await pictureFile(300, 300));
    await expect(page.getByText('Artwork must be square and at least 600 × 600 pixels.')).toBeVisible();
    await artwork.setInputFiles(await pictureFile(900, 640));
    await page.getByRole('button', { name: 'Use picture' }).click();
    await expect(page.getByText('cover.png')).toBeVisible();

    await page.getByLabel('UPC or EAN').fill('036000291453');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Give your release a title.')).toBeVisible();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Save draft' }).click();
    const wrongCode = "This isn't a valid UPC or EAN. Please check the digits.";
    await expect(page.getByText(wrongCode, { exact: true })).toBeVisible();
    await expect(page.getByLabel('UPC or EAN')).toBeFocused();
    await page.getByLabel('UPC or EAN').fill('0360 0029-1452');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL(/\/release\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByLabel('UPC or EAN')).toHaveValue('036000291452');

    await page.getByRole('button', { name: 'Choose from my posts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search your posts').fill(first);
    await dialog.getByRole('button', { name: `Add “${first}”` }).click();
    await dialog.getByLabel('Search your posts').fill('');
    await dialog.getByRole('button', { name: `Add “${second}”` }).click();
    await expect(dialog.getByText('On the release')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(tracks(page)).toHaveText([new RegExp(first), new RegExp(second)]);

    const handle = page.getByRole('button', { name: `Move ${second}`, exact: true });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`“${second}” lifted from position 2 of 2`)).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`“${second}” moved to position 1 of 2`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(tracks(page)).toHaveText([new RegExp(second), new RegExp(first)]);
    await expect(handle).toBeFocused();
    for (const [step, order] of [
      ['Move down', [first, second]],
      ['Move up', [second, first]],
    ] as const) {
      await page.getByRole('button', { name: `More for “${second}”` }).click();
      await page.getByRole('menuitem', { name: step }).click();
      await expect(tracks(page)).toHaveText(order.map((name) => new RegExp(name)));
    }
    await expect(page.getByText(`“${second}” moved to position 1 of 2`).first()).toBeAttached();
    await saveButton(page).click();
    await expect(page.getByText('Release saved.')).toBeVisible();
    await checkAccessibility(page);

    await page.reload();
    await expect(tracks(page)).toHaveText([new RegExp(second), new RegExp(first)]);
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByRole('button', { name: 'Remove artwork' })).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
  },
);

test('a track that is uploaded for a release is held by it, and unsaved changes are not lost unasked', async ({
  page,
  signedIn: _owner,
}) => {
  test.slow();
  const [title, track] = [freeTitle(), freeTitle()];
  await page.goto('/create-release');
  // Until the next screen has loaded, the form takes no text, which would be lost with the form.
  const script = await holdRequests(page, '/assets/edit-release.screen-*');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved. Now add its tracks.')).toBeVisible();
  await expect(page.getByLabel('Notes')).toBeDisabled();
  script.letGo();
  await expect(page).toHaveURL(/\/release\/[0-9a-f-]{36}\/edit$/);
  await page.getByLabel('Notes').fill('Recorded at night');
  await page.getByRole('link', { name: 'Upload a track' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Recorded at night');
  await saveButton(page).click();
  await expect(page.getByText('Release saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Upload a track' }).click();
  await expect(page.getByText(`This track comes out with “${title}”.`)).toBeVisible();
  await describeSong(page, track);
  await audioInput(page).setInputFiles(await songFile());
  await nextButton(page).click();
  await publishButton(page).click();
  await expect(page).toHaveURL(/\/release\/[0-9a-f-]{36}\/edit$/, { timeout: UPLOAD_TIMEOUT_MS });
  await expect(tracks(page)).toHaveText([new RegExp(track)]);
});
