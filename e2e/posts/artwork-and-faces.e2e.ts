import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { api, artworkSize, artworkSvg, type posts } from '@backbeat/contract';
import { checkAccessibility, expect, signUp, test, type Member } from '../support/fixtures.ts';
import { freeTitle, songFile } from '../support/tracks.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' });

/** Fills in the first step and goes to the step of this name. */
async function goTo(page: Page, title: string, step: 'Features' | 'Upload & Download'): Promise<void> {
  await page.goto('/create-post');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Hip Hop' }).click();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Features' })).toBeFocused();
  if (step === 'Features') return;
  await next(page).click();
  await expect(page.getByRole('heading', { name: step })).toBeFocused();
}

const artworks = (page: Page) => page.getByRole('group', { name: 'Artwork' });
const choices = (page: Page) => artworks(page).getByRole('radio');

/** Publishes what the wizard holds and returns the post. */
async function publishPost(page: Page, { browser }: Member, title: string) {
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Upload successful!')).toBeVisible({ timeout: 45_000 });
  const { body } = await browser.call(api.feed.searchPosts, { query: { search: title } });
  const [post] = body.content;
  if (!post) throw new Error(`“${title}” is not in the feed.`);
  return post;
}

/** The waveform of a post as the server computes it. */
async function processedWaveform({ browser }: Member, id: string): Promise<posts.Post['waveform']> {
  let waveform: posts.Post['waveform'] = null;
  const readWaveform = async () => {
    waveform = (await browser.call(api.posts.getPost, { params: { id } })).body.waveform;
    return waveform;
  };
  await expect.poll(readWaveform, { timeout: 60_000 }).not.toBeNull();
  return waveform;
}

/** The side of the pictures that are compared, in pixels. */
const SIDE = 32;
const pixelsOf = (picture: Buffer) =>
  sharp(picture).resize(SIDE, SIDE, { fit: 'fill' }).removeAlpha().raw().toBuffer();

/** The mean difference of two pictures, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [pixels, otherPixels] = [await pixelsOf(one), await pixelsOf(other)];
  return pixels.reduce((sum, value, at) => sum + Math.abs(value - (otherPixels[at] ?? 0)), 0) / pixels.length;
}

test(
  'the artwork that the user chooses by keyboard is the picture of the post everywhere',
  { tag: '@phone' },
  async ({ page, origin, signedIn }) => {
    test.slow();
    const title = freeTitle();
    await goTo(page, title, 'Upload & Download');
    await expect(artworks(page)).toHaveCount(0);
    await page.getByLabel('Audio file').setInputFiles(await songFile());
    await expect(choices(page)).toHaveCount(3);
    await expect(choices(page).first()).toBeChecked();
    for (const choice of await choices(page).all()) {
      const { width = 0, height = 0 } = (await choice.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await choices(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(choices(page).last()).toBeChecked();
    await expect(choices(page).last()).toBeFocused();
    await checkAccessibility(page);
    const [firstId, chosenId] = await Promise.all([
      choices(page).first().inputValue(),
      choices(page).last().inputValue(),
    ]);

    await expect(page.getByText('Uploaded, ')).toBeVisible({ timeout: 45_000 });
    await page.reload();
    await expect(choices(page).last()).toBeChecked();
    await next(page).click();
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await checkAccessibility(page);
    const { banner, id } = await publishPost(page, signedIn, title);
    if (banner === null) throw new Error('The post has no banner.');
    const picture = Buffer.from(await (await fetch(new URL(banner, origin))).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject(artworkSize);
    const waveform = await processedWaveform(signedIn, id);
    const drawingOf = (seed: string) => Buffer.from(artworkSvg(seed, waveform, 320, 180));
    expect(await difference(picture, drawingOf(chosenId))).toBeLessThan(6);
    expect(await difference(picture, drawingOf(firstId))).toBeGreaterThan(12);
    await page.goto(`/post/${id}`);
    await expect(page.getByRole('article').locator(`img[src="${banner}"]`).first()).toBeVisible();
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toContain(
      `/card/post/${id}`,
    );
  },
);

test('a banner stays at hand beside the artworks, and the first artwork needs no file', async ({
  page,
  signedIn,
}) => {
  test.slow();
  const title = freeTitle();
  await goTo(page, title, 'Upload & Download');
  await page.getByLabel('Audio file').setInputFiles(await songFile());
  await expect(choices(page).first()).toBeChecked();
  const banner = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Banner (optional)')
    .setInputFiles({ name: 'sky.png', mimeType: 'image/png', buffer: banner });
  const ownBanner = artworks(page).getByRole('radio', { name: 'Your banner' });
  await expect(ownBanner).toBeChecked();
  await expect(choices(page)).toHaveCount(4);
  await expect(page.getByAltText('Your banner')).toBeVisible();
  await choices(page).nth(2).check();
  await expect(page.getByAltText('Your banner')).toHaveCount(0);
  await ownBanner.check();
  await expect(page.getByAltText('Your banner')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Remove sky.png' }).click();
  await expect(choices(page)).toHaveCount(3);
  await expect(choices(page).first()).toBeChecked();
  await next(page).click();
  expect((await publishPost(page, signedIn, title)).banner).toBeNull();
});

/** Publishes a post of the author that credits an artist, who approves. */
async function publishTogether(author: Member, artist: Member): Promise<void> {
  const file = new File([new Uint8Array((await songFile()).buffer)], 'song.mp3', { type: 'audio/mpeg' });
  const { body } = await author.browser.call(api.posts.createPost, {
    body: { post: { title: freeTitle(), genre: ['Song'], features: [artist.userName] }, file },
  });
  const params = { id: body.id };
  await artist.browser.call(api.credits.approveRequest, { params });
  // The author's next page would open on the publication.
  await author.browser.call(api.credits.markPublicationSeen, { params });
}

test(
  'artists with whom the user has published are faces that add and remove them',
  { tag: '@phone' },
  async ({ page, origin, signedIn }) => {
    test.slow();
    const faces = page.getByRole('group', { name: "You've worked with" });
    await goTo(page, freeTitle(), 'Features');
    await expect(page.getByText('Working alone? Skip this.')).toBeVisible();
    await expect(faces).toHaveCount(0);

    const [first, second] = [await signUp(origin), await signUp(origin)];
    await publishTogether(signedIn, first);
    await publishTogether(second, signedIn);
    await page.reload();
    await expect(faces.getByRole('button')).toHaveText([second.userName, first.userName]);
    await checkAccessibility(page);
    const face = faces.getByRole('button', { name: first.userName });
    const { width = 0, height = 0 } = (await face.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await face.press('Enter');
    const remove = page.getByRole('button', { name: `Remove ${first.userName}` });
    await expect(remove).toBeVisible();
    await expect(face).toBeFocused();
    await expect(face).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('group', { name: `Roles of ${first.userName}` })).toBeVisible();
    await checkAccessibility(page);
    await face.press('Enter');
    await expect(remove).toHaveCount(0);
    await face.press('Enter');
    await remove.click();
    await expect(face).toHaveAttribute('aria-pressed', 'false');
  },
);
