import type { Page } from '@playwright/test';
import { expect, checkAccessibility, signUp, test } from '../support/fixtures.ts';
import {
  addArtists,
  audioInput,
  nextButton,
  publishButton,
  UPLOAD_TIMEOUT_MS,
} from '../support/create-post.ts';
import { freeTitle, songFile } from '../support/tracks.ts';

const stepHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });

test(
  'the wizard keeps its step after a reload, and a post with features leads to its draft',
  { tag: '@phone' },
  async ({ page, origin, signedIn: _author }) => {
    test.slow();
    const title = freeTitle();
    const guests = [await signUp(origin), await signUp(origin)];
    await page.goto('/create-post');
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Hip Hop' }).click();
    await nextButton(page).click();

    await addArtists(page, guests);
    await page.reload();
    await expect(stepHeading(page, 'Features')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await page.goBack();
    await expect(stepHeading(page, 'Song Details')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.goForward();
    await expect(stepHeading(page, 'Features')).toBeVisible();
    await nextButton(page).click();

    await audioInput(page).setInputFiles(await songFile());
    await expect(page.getByText('Uploaded, ')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });
    await nextButton(page).click();
    await expect(stepHeading(page, 'Preview')).toBeVisible();
    await page.reload();
    await expect(stepHeading(page, 'Preview')).toBeVisible();
    await publishButton(page).click();

    const [first, second] = guests.map(({ userName }) => userName);
    await expect(
      page.getByText(`Upload successful! Waiting for ${first} and ${second} to approve.`),
    ).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });
    await expect(page).toHaveURL(/\/post\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(page.getByText('Not published yet')).toBeVisible();
    await checkAccessibility(page);
  },
);

test('a step without its file after a reload leads back to the previous step', async ({
  page,
  signedIn: _author,
}) => {
  await page.goto('/create-post');
  await page.getByLabel('Title').fill(freeTitle());
  await page.getByRole('button', { name: 'Hip Hop' }).click();
  await nextButton(page).click();
  await nextButton(page).click();
  await audioInput(page).setInputFiles(await songFile());
  await nextButton(page).click();
  await expect(stepHeading(page, 'Preview')).toBeVisible();
  await page.evaluate(() => indexedDB.deleteDatabase('create-post'));
  await page.reload();
  await expect(stepHeading(page, 'Upload & Download')).toBeVisible();
});
