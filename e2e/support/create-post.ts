import { expect, type Locator, type Page } from '@playwright/test';
import type { Member } from './fixtures.ts';

/** Milliseconds until a busy server has decoded the beginning of a song, after which it responds. */
export const UPLOAD_TIMEOUT_MS = 45_000;

/** The button that leads to the next step. */
export const nextButton = (page: Page): Locator => page.getByRole('button', { name: 'Next' });

/** The button of the last step. */
export const publishButton = (page: Page): Locator => page.getByRole('button', { name: 'Publish Post' });

/** The field for the song. */
export const audioInput = (page: Page): Locator => page.getByLabel('Audio file');

/** Adds artists to the features. */
export async function addArtists(page: Page, artists: readonly Pick<Member, 'userName'>[]): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Add artists' });
  for (const { userName } of artists) {
    await search.fill(userName);
    await page.getByRole('option', { name: userName }).click();
  }
}

/** Completes the steps before the upload. */
export async function describeSong(
  page: Page,
  title: string,
  artists: readonly Pick<Member, 'userName'>[] = [],
): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Hip Hop' }).click();
  await nextButton(page).click();
  await expect(page.getByRole('heading', { name: 'Features', exact: true })).toBeFocused();
  await addArtists(page, artists);
  await nextButton(page).click();
}
