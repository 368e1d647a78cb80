import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { api } from '@backbeat/contract';
import {
  coverFrame,
  id3Tag,
  textFrame,
} from '../../web/src/features/posts/create/file/tagged-mp3.fixture.ts';
import { checkAccessibility, expect, test } from '../support/fixtures.ts';
import { nextButton, publishButton, UPLOAD_TIMEOUT_MS } from '../support/create-post.ts';
import { freeTitle, makeSong } from '../support/tracks.ts';

interface DraggedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Drags files over the page and, unless told otherwise, drops them on it. */
async function drag(page: Page, files: readonly DraggedFile[], { drop = true } = {}): Promise<void> {
  const contents = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }));
  await page.evaluate(
    async ({ dragged, isDropped }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, base64 } of dragged) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type }));
      }
      for (const type of isDropped ? ['dragover', 'drop'] : ['dragover'])
        document
          .querySelector('main')
          ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    { dragged: contents, isDropped: drop },
  );
}

const song = async (name: string, tag: Uint8Array = new Uint8Array()): Promise<DraggedFile> => ({
  name,
  type: 'audio/mpeg',
  bytes: Buffer.concat([tag, await makeSong()]),
});

const cover = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

const target = (page: Page) => page.getByText('Drop your track to start a post');

test('an MP3 that is dropped on the feed becomes a post with its title, genre and cover', async ({
  page,
  signedIn,
}) => {
  test.slow();
  const title = freeTitle();
  await page.goto('/feed');
  const tag = id3Tag(
    textFrame('TIT2', title),
    textFrame('TCON', 'Hip-Hop/Rap'),
    coverFrame('image/jpeg', await cover()),
  );
  const file = await song('x1.mp3', tag);
  // The drop target loads once the page is idle.
  await expect(async () => {
    await drag(page, [file], { drop: false });
    await expect(target(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('MP3, up to 15 MB')).toBeVisible();
  await checkAccessibility(page);
  await drag(page, [{ name: 'notes.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }]);
  await expect(target(page)).toHaveCount(0);
  await expect(page.getByText('Free users can only upload MP3 files. You selected: .pdf.')).toBeVisible();
  await expect(page).toHaveURL('/feed');

  await drag(page, [file, await song('x2.mp3')]);
  await expect(page).toHaveURL('/create-post');
  await expect(page.getByText('One track a post: we took “x1.mp3”.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Hip Hop', pressed: true })).toBeVisible();
  await checkAccessibility(page);
  await nextButton(page).click();
  await expect(page.getByRole('heading', { name: 'Features' })).toBeFocused();
  await nextButton(page).click();
  await expect(page.getByText('x1.mp3', { exact: true })).toBeVisible();
  await expect(page.getByText('Uploaded, ')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });
  await expect(page.getByAltText('Your banner')).toBeVisible();
  await nextButton(page).click();
  await publishButton(page).click();
  await expect(page.getByText('Upload successful!')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS });
  const { body } = await signedIn.browser.call(api.feed.searchPosts, { query: { search: title } });
  const [post] = body.content;
  expect(post).toMatchObject({ title, genre: ['Hip Hop'] });
  expect(post?.banner).toMatch(/^\/media\//);
});

test('a file that is dropped on Create fills what is empty and asks before it replaces another', async ({
  page,
  signedIn,
}) => {
  const typedTitle = freeTitle();
  await page.goto('/create-post');
  await page.getByLabel('Title').fill(typedTitle);
  const first = await song('03 - night_bus (final).mp3');
  await expect(async () => {
    await drag(page, [first]);
    await expect(page.getByText('“03 - night_bus (final).mp3” is ready to upload.')).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(page.getByLabel('Title'), signedIn.userName).toHaveValue(typedTitle);

  const heron = await song('heron.mp3', id3Tag(textFrame('TIT2', 'Heron'), textFrame('TCON', 'Jazz')));
  await drag(page, [heron]);
  const question = page.getByRole('dialog', { name: 'Replace your file?' });
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Jazz', pressed: true })).toHaveCount(0);

  await page.getByLabel('Title').fill('');
  await drag(page, [heron]);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Heron');
  await expect(page.getByRole('button', { name: 'Jazz', pressed: true })).toBeVisible();

  // The file that the browser stored is asked about too.
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: UPLOAD_TIMEOUT_MS });
  await page.goto('/home');
  await expect(async () => {
    await drag(page, [first]);
    await expect(page).toHaveURL('/create-post', { timeout: 500 });
  }).toPass();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Heron');
});
