import { api, embedSize } from '@backbeat/contract';
import { expect, checkAccessibility, signUp, test } from '../support/fixtures.ts';
import { useOtherSite } from '../support/other-site.ts';
import { LENGTH, playButton, position, publish } from '../support/tracks.ts';

const visitOther = useOtherSite();

test(
  'a track is shared, embedded in another site, and played there',
  { tag: '@phone' },
  async ({ page, context, member, origin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const post = await publish(member, { title: `Night <b>Bus</b> "${LENGTH}"` });
    await page.goto(`/post/${post.id}?t=5`);
    await playButton(page, 'Play').click();
    await expect.poll(() => position(page)).toBeGreaterThan(5);
    await playButton(page, 'Pause').click();

    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await expect(dialog.frameLocator('iframe').getByRole('heading', { name: post.title })).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('checkbox', { name: /^Start at 0:0[5-9]$/ }).check();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await readClipboard()).toMatch(new RegExp(`^${origin}/post/${post.id}\\?t=0:0[5-9]$`));
    await dialog.getByRole('button', { name: 'Copy embed code' }).click();
    await expect(page.getByText('Embed code copied')).toBeVisible();
    const code = await readClipboard();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();

    const frame = await visitOther(page, code);
    const seek = frame.getByRole('slider', { name: 'Seek' });
    const positionSeconds = async () => Number(await seek.inputValue());
    await expect(frame.getByRole('heading', { name: post.title })).toBeVisible();
    await checkAccessibility(page);
    expect(await positionSeconds()).toBeGreaterThanOrEqual(5);
    const playResponse = page.waitForResponse(`**/api/posts/view/${post.id}`);
    await frame.getByRole('button', { name: `Play ${post.title}` }).click();
    const answer = await playResponse;
    expect(answer.status()).toBe(200);
    expect(await answer.request().headerValue('cookie')).toBeNull();
    await expect(frame.getByRole('button', { name: `Pause ${post.title}` })).toBeVisible();
    await seek.press('ArrowRight');
    await expect.poll(positionSeconds).toBeGreaterThan(10);
    await frame.getByRole('button', { name: `Pause ${post.title}` }).click();
    const box = await seek.boundingBox();
    if (!box) throw new Error('The waveform is not on the screen.');
    await page.mouse.click(box.x + box.width * 0.1, box.y + box.height / 2);
    await expect.poll(positionSeconds).toBeCloseTo(LENGTH * 0.1, 0);

    const { body: now } = await member.browser.call(api.posts.getPost, { params: { id: post.id } });
    expect(now.totalViews).toBeGreaterThan(0);
  },
);

test('each press of play counts in the frame, and seeking does not', async ({ page, member, origin }) => {
  const { id, title } = await publish(member);
  let playCount = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/posts/view/${id}`)) playCount += 1;
  });
  await page.clock.install();
  const frame = await visitOther(page, `<iframe src="${origin}/embed/${id}" title="Player"></iframe>`);
  const seek = frame.getByRole('slider', { name: 'Seek' });
  const positionSeconds = async () => Number(await seek.inputValue());
  // Advances the clocks of the page beyond the window in which plays count once.
  const passAnHour = () => page.clock.fastForward(3_600_000);

  await frame.getByRole('button', { name: `Play ${title}` }).click();
  await expect.poll(() => playCount).toBe(1);
  await passAnHour();
  await seek.press('ArrowRight');
  await expect.poll(positionSeconds).toBeGreaterThan(5.3);
  await frame.getByRole('button', { name: `Pause ${title}` }).click();
  expect(playCount).toBe(1);
  await passAnHour();
  await frame.getByRole('button', { name: `Play ${title}` }).click();
  await expect.poll(() => playCount).toBe(2);
});

test('a track that failed to load plays at the next press from the same position', async ({
  page,
  member,
  origin,
}) => {
  const { id, title } = await publish(member);
  const frame = await visitOther(page, `<iframe src="${origin}/embed/${id}?t=8" title="Player"></iframe>`);
  await page.route('**/media/**', (route) => route.abort('connectionfailed'));
  await frame.getByRole('button', { name: `Play ${title}` }).click();
  await expect(frame.getByText("This track can't be played right now.")).toBeVisible();
  await checkAccessibility(page);
  await page.unroute('**/media/**');
  await frame.getByRole('button', { name: `Play ${title}` }).click();
  await expect(frame.getByRole('button', { name: `Pause ${title}` })).toBeVisible();
  const seek = frame.getByRole('slider', { name: 'Seek' });
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(8);
  await expect(frame.getByText("This track can't be played right now.")).toHaveCount(0);
});

test('a player of the smallest oEmbed size shows its whole play button', async ({ page, member, origin }) => {
  const { id, title } = await publish(member);
  const { least } = embedSize;
  for (const [width, height] of [
    [least, least],
    [159, 100],
    [160, 184],
    [239, least],
  ]) {
    const frame = await visitOther(
      page,
      `<iframe src="${origin}/embed/${id}" title="Player" width="${width}" height="${height}" style="border: 0"></iframe>`,
    );
    const play = frame.getByRole('button', { name: `Play ${title}` });
    await expect(play).toBeInViewport({ ratio: 1 });
    await play.click();
    await expect(frame.getByRole('button', { name: `Pause ${title}` })).toBeVisible();
  }
});

test('the frame says when a track is missing or unpublished, and other pages refuse framing', async ({
  page,
  signedIn,
  origin,
}) => {
  const { userName } = await signUp(origin);
  const draft = await publish(signedIn, { features: [userName] });
  const frame = await visitOther(page, `<iframe src="${origin}/embed/${draft.id}" title="Player"></iframe>`);
  await expect(frame.getByText('Track not found. It may have been deleted.')).toBeVisible();
  await checkAccessibility(page);

  const headers = async (path: string) => (await page.request.get(`${origin}${path}`)).headers();
  const player = await headers(`/embed/${draft.id}`);
  expect(player['content-security-policy']).toContain('frame-ancestors *');
  expect(player['x-frame-options']).toBeUndefined();
  for (const path of [`/post/${draft.id}`, '/', '/login', '/no-such-page']) {
    expect((await headers(path))['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
