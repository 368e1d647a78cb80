import { expect, type Locator, type Page } from '@playwright/test';
import { api, type demos, type posts } from '@backbeat/contract';
import { mp3, music } from '../../server/src/platform/media/sounds.fixture.ts';
import type { Member } from './fixtures.ts';
import { freeTitle } from './modes.ts';

export { freeTitle };

/** Seconds of the song. */
export const LENGTH = 20;

let encodedTrack: Promise<Buffer> | undefined;

/** A song encoded for the tests, as an MP3. Encoded once for each worker. */
export const makeSong = (): Promise<Buffer> => (encodedTrack ??= mp3([music(LENGTH, 44_100)]));

/** The song as a file for a file input. */
export const songFile = async (name = 'night-bus.mp3') => ({
  name,
  mimeType: 'audio/mpeg',
  buffer: await makeSong(),
});

/** Seconds of the new mix. */
export const MIX_LENGTH = LENGTH + 3;

/** A longer song as a file for a file input. */
export const mixFile = async () => ({
  name: 'new-mix.mp3',
  mimeType: 'audio/mpeg',
  buffer: await mp3([music(MIX_LENGTH, 44_100)]),
});

/**
 * Publishes a track through the API and waits until it is processed.
 * @param sound its audio file; the song if not given
 */
export const publish = async (
  author: Member,
  fields: Partial<posts.NewPost> = {},
  sound?: File,
): Promise<posts.Post> => whenKnown(author, await send(author, fields, sound));

/**
 * Publishes tracks sequentially, so that their order is known, and waits for all of them together.
 */
export async function publishInOrder(
  author: Member,
  all: readonly Partial<posts.NewPost>[],
): Promise<posts.Post[]> {
  const sentPosts: posts.Post[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
  for (const fields of all) sentPosts.push(await send(author, fields));
  return Promise.all(sentPosts.map((post) => whenKnown(author, post)));
}

/**
 * Milliseconds to wait for audio processing. The machine is busy with the tracks of other tests
 * first.
 */
export const PROCESSING_TIMEOUT_MS = 60_000;

async function whenKnown(author: Member, post: posts.Post): Promise<posts.Post> {
  let now = post;
  const ask = async () => {
    now = (await author.browser.call(api.posts.getPost, { params: { id: post.id } })).body;
    return now.processing;
  };
  await expect.poll(ask, { timeout: PROCESSING_TIMEOUT_MS, intervals: [50, 100, 250] }).not.toBe('waiting');
  return now;
}

async function send(author: Member, fields: Partial<posts.NewPost>, sound?: File): Promise<posts.Post> {
  const post = { title: freeTitle(), genre: ['Beat' as const], ...fields };
  const file = sound ?? new File([new Uint8Array(await makeSong())], 'song.mp3', { type: 'audio/mpeg' });
  const { status, body, text } = await author.browser.call(api.posts.createPost, { body: { post, file } });
  if (status !== 201) throw new Error(`The post was not created: ${text}`);
  return body;
}

/** Adds a demo through the API. */
export async function addDemo(owner: Member, title: string): Promise<demos.Demo> {
  const file = new File([new Uint8Array(await makeSong())], 'song.mp3', { type: 'audio/mpeg' });
  const { status, body, text } = await owner.browser.call(api.demos.createDemo, {
    body: { demo: { title }, file },
  });
  if (status !== 201) throw new Error(`The demo was not added: ${text}`);
  return body;
}

/** The page's waveform, which is the seek control. */
export const waveform = (page: Page): Locator =>
  page.getByRole('article').getByRole('slider', { name: 'Seek' });

/** Seconds of the playback position, as shown by the page's waveform. */
export const position = async (page: Page): Promise<number> => Number(await waveform(page).inputValue());

/** The page's play and pause button. */
export const playButton = (page: Page, name: 'Play' | 'Pause'): Locator =>
  page.getByRole('article').getByRole('button', { name, exact: true });

/** An action of the author in the menu of a post, which is open as a page or in a dialog. */
export async function pressAuthorAction(
  page: Page,
  name: 'Analytics' | 'Delete' | 'Edit post',
  dialog?: Locator,
): Promise<void> {
  await (dialog ?? page)
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
}

/** The player at the bottom of the page: a bar or a mini player. */
export const player = (page: Page): Locator => page.getByRole('region', { name: 'Player', exact: true });

/** Limits the upload speed of the browser. @returns a function that lifts the limit */
export async function throttleUploads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  // Each CDP session has its own conditions, and all of them apply. The session that set a limit
  // has to lift it.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const allow = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
    await devTools.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput });
  };
  await allow(bytesPerSecond);
  return () => allow(-1);
}

/** On phones all controls except play are in the sheet. */
export async function openWide(page: Page): Promise<void> {
  const opener = player(page).getByRole('button', { name: /Open the player/ });
  await expect(player(page)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}
