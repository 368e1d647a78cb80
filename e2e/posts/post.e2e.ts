import { expect, failRequests, checkAccessibility, holdRequests, signUp, test } from '../support/fixtures.ts';
import {
  LENGTH,
  player,
  playButton,
  position,
  pressAuthorAction,
  publish,
  waveform,
} from '../support/tracks.ts';

test(
  'a visitor plays, seeks, and continues listening on another screen',
  { tag: ['@translated', '@right-to-left', '@phone'] },
  async ({ page, member }) => {
    const post = await publish(member, { description: 'Late line home', freeDownload: true });
    await page.goto(`/post/${post.id}`);
    await expect(page.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(page.getByText('TRACK', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await checkAccessibility(page);

    await playButton(page, 'Play').click();
    await expect.poll(() => position(page)).toBeGreaterThan(0.5);
    await expect(player(page)).toContainText(post.title);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(post.title);
    await checkAccessibility(page);

    // A paused waveform shows the chosen position.
    await playButton(page, 'Pause').click();
    const box = await waveform(page).locator('..').boundingBox();
    if (!box) throw new Error('The waveform is not on the screen.');
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
    await expect.poll(() => position(page)).toBeCloseTo(LENGTH * 0.6, 0);
    await waveform(page).press('ArrowLeft');
    await expect.poll(() => position(page)).toBeCloseTo(LENGTH * 0.6 - 5, 0);
    await waveform(page).press('Home');
    await expect.poll(() => position(page)).toBe(0);
    await playButton(page, 'Play').click();

    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(player(page).getByRole('button', { name: `Pause ${post.title}` })).toBeVisible();
    await page.goBack();
    await expect(playButton(page, 'Pause')).toBeVisible();
    const before = await position(page);
    await expect.poll(() => position(page)).toBeGreaterThan(before + 0.5);
  },
);

test('the author sees the waveform appear, shares and deletes the post', async ({
  page,
  context,
  signedIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = await publish(signedIn);
  const url = `/post/${post.id}`;
  await page.goto(url);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${url}$`));
  await page.keyboard.press('Escape');

  await failRequests(page, '/posts/delete/*', {
    status: 500,
    json: { error: 'Something broke.', code: 'INTERNAL' },
  });
  const remove = async () => {
    await pressAuthorAction(page, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete post' });
    await expect(question).toContainText(
      'Are you sure you want to delete this post? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page.getByText('Failed to delete post. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await playButton(page, 'Play').click();
  await expect(player(page)).toBeVisible();
  await remove();
  await expect(page).toHaveURL('/home');
  await expect(player(page).getByText(post.title)).toHaveCount(0);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Track not found' })).toBeVisible();
  await checkAccessibility(page);
});

test('a post plays its original while the waveform is computed', async ({ page, signedIn }) => {
  const post = await publish(signedIn);
  let answers = 0;
  await page.route(`**/api/posts/get/id/${post.id}`, async (route) => {
    answers += 1;
    const isDone = answers > 3;
    const unknownFields = {
      waveform: null,
      duration: null,
      loudness: null,
      stream: null,
      music: post.stream,
    };
    await route.fulfill({ json: isDone ? post : { ...post, ...unknownFields, processing: 'waiting' } });
  });
  await page.goto(`/post/${post.id}`);
  await expect(page.getByText('Creating the waveform…')).toBeVisible();
  await playButton(page, 'Play').click();
  await expect(playButton(page, 'Pause')).toBeVisible();
  await expect(waveform(page)).toBeVisible();
  await expect.poll(() => position(page)).toBeGreaterThan(0.5);
});

test('a draft names the awaited artists and is hidden from all others', async ({
  page,
  signedIn,
  baseURL,
  browser,
}) => {
  const guest = await signUp(baseURL ?? '');
  const post = await publish(signedIn, { features: [guest.userName] });
  await page.goto(`/post/${post.id}`);
  await expect(page.getByText('DRAFT', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Waiting for ${guest.userName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await checkAccessibility(page);
  const stranger = await browser.newPage();
  await stranger.goto(`${baseURL}/post/${post.id}`);
  await expect(stranger.getByRole('heading', { name: 'Track not found' })).toBeVisible();
  await stranger.close();
});

test('a post that fails to load is requested again', async ({ page, signedIn }) => {
  const post = await publish(signedIn);
  await failRequests(page, '/posts/get/id/*', 'no connection');
  await page.goto(`/post/${post.id}`);
  await expect(page.getByRole('heading', { name: "We couldn't load this track" })).toBeVisible();
  await checkAccessibility(page);
  await page.unrouteAll();
  const heldRequests = await holdRequests(page, '/api/posts/get/id/*');
  const retry = page.getByRole('button', { name: 'Try Again' });
  await retry.click();
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await checkAccessibility(page);
  heldRequests.letGo();
  await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
});
