import { api } from '@backbeat/contract';
import { expect, checkAccessibility, test } from '../support/fixtures.ts';
import { LENGTH, openWide, player, playButton, position, publish, waveform } from '../support/tracks.ts';

test('a link with a time starts at this time', async ({ page, member }) => {
  const post = await publish(member);
  await page.goto(`/post/${post.id}?t=0:07`);
  await expect(waveform(page)).toHaveAttribute('aria-valuetext', /^0:07/);
  await playButton(page, 'Play').click();
  await expect.poll(() => position(page)).toBeGreaterThan(7.3);
  expect(await position(page)).toBeLessThan(12);
});

test('a track resumes at its position and at the chosen volume', async ({ page, member }) => {
  const post = await publish(member);
  await page.goto(`/post/${post.id}?t=0:09`);
  await playButton(page, 'Play').click();
  await expect.poll(() => position(page)).toBeGreaterThan(9.2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(playButton(page, 'Play')).toBeVisible();
  await page.goto(`/post/${post.id}`);
  await expect(waveform(page)).toHaveAttribute('aria-valuetext', /^0:(09|1\d)/);
  await playButton(page, 'Play').click();
  await openWide(page);
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0.65');
  await page.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
  await page.getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0.65');
});

test('the keys play, seek and mute, except while the user types', async ({ page, signedIn }) => {
  const post = await publish(signedIn);
  await page.goto(`/post/${post.id}`);
  await playButton(page, 'Play').click();
  await expect(playButton(page, 'Pause')).toBeVisible();
  // The player loads together with its keys.
  await expect(player(page)).toBeVisible();
  await page.keyboard.press('k');
  await expect(playButton(page, 'Play')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(4.9);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => position(page)).toBeLessThan(4.9);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByLabel('Title').fill('');
  await page.getByLabel('Title').pressSequentially('mk ?');
  await expect(page.getByLabel('Title')).toHaveValue('mk ?');
  await expect(player(page).getByRole('button', { name: `Play ${post.title}` })).toBeVisible();
});

test('a source that fails shows an error and is retried', async ({ page, member }) => {
  const post = await publish(member);
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(`/post/${post.id}`);
  await playButton(page, 'Play').click();
  await expect(player(page).getByText("We couldn't play this track.")).toBeVisible();
  await checkAccessibility(page);
  await page.unrouteAll();
  await player(page).getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0.3);
});

test('the next track of the list is preloaded, and both plays count', async ({ page, signedIn }) => {
  const laterPost = await publish(signedIn);
  const first = await publish(signedIn);
  const sources = [laterPost, first].map(({ stream, music }) => stream ?? music ?? '');
  await page.goto('/feed?tab=mine');
  const streamResponse = page.waitForResponse((response) => response.url().endsWith(sources[0] ?? ''));
  await page.getByRole('button', { name: `Play ${first.title}` }).click();
  await expect(player(page).getByRole('button', { name: `Pause ${first.title}` })).toBeVisible();
  await (await streamResponse).finished();
  await page.route('**/media/posts/**', (route) => route.abort());
  for (let leap = 0; leap < LENGTH / 5; leap += 1) await page.keyboard.press('ArrowRight');
  await expect(player(page).getByRole('button', { name: `Pause ${laterPost.title}` })).toBeVisible();
  const countPlays = async ({ id }: { id: string }) =>
    (await signedIn.browser.call(api.posts.getPost, { params: { id } })).body.totalViews;
  await expect.poll(() => Promise.all([first, laterPost].map(countPlays))).toEqual([1, 1]);
});

test('the player opens as a sheet and closes again', { tag: '@phone' }, async ({ page, member }) => {
  const post = await publish(member);
  await page.goto(`/post/${post.id}`);
  await playButton(page, 'Play').click();
  await openWide(page);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Close player' }).click();
  await expect(player(page)).toHaveCount(0);
  await expect(playButton(page, 'Play')).toBeVisible();
});

test('the player shows the time at tablet width too', async ({ page, member }) => {
  const post = await publish(member);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`/post/${post.id}`);
  await playButton(page, 'Play').click();
  await expect(player(page).getByText(`0:${LENGTH}`)).toBeVisible();
  await expect(player(page).getByText(/^Elapsed: 0:0[1-9]$/)).toBeVisible();
});
