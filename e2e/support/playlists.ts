import { expect, type Locator, type Page } from '@playwright/test';
import { api, type playlists } from '@backbeat/contract';
import type { Member } from './fixtures.ts';
import { freeTitle } from './modes.ts';

/** Creates a playlist through the API. */
export async function makePlaylist(
  owner: Member,
  fields: Partial<playlists.NewPlaylist> = {},
): Promise<playlists.Playlist> {
  const { status, body, text } = await owner.browser.call(api.playlists.createPlaylist, {
    body: { name: freeTitle(), ...fields },
  });
  if (status !== 201) throw new Error(`The playlist was not created: ${text}`);
  return body;
}

/** The items of the playlist on the page. */
export const rows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Tracks' }).getByRole('listitem');

/** Expects the titles of all items, in their order. */
export const expectOrder = async (page: Page, titles: readonly string[]) =>
  expect(rows(page)).toContainText([...titles]);

/** Opens the page of a playlist. */
export const openPlaylist = async (page: Page, { id, name }: playlists.Playlist): Promise<void> => {
  await page.goto(`/playlist/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};
