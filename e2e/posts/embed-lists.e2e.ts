import type { FrameLocator } from '@playwright/test';
import { api, embedListSize } from '@backbeat/contract';
import { checkAccessibility, expect, test, type Member } from '../support/fixtures.ts';
import { useOtherSite } from '../support/other-site.ts';
import { createRelease } from '../support/releases.ts';
import { freeTitle, publishInOrder } from '../support/tracks.ts';

const visitOther = useOtherSite();

/** A release of two tracks that is out, with their titles. */
async function newRelease(owner: Member) {
  const titles = [freeTitle(), freeTitle()] as const;
  const tracks = await publishInOrder(
    owner,
    titles.map((title) => ({ title })),
  );
  const { id, title } = await createRelease(owner, { title: freeTitle() }, tracks);
  const { status, text } = await owner.browser.call(api.releases.releaseNow, { params: { id } });
  expect(status, text).toBe(200);
  return { id, title, titles };
}

const rowsOf = (frame: FrameLocator) => frame.getByRole('region', { name: 'Tracks' }).getByRole('listitem');

test(
  'a release is shared, embedded in another site, and played in order there',
  { tag: '@phone' },
  async ({ page, context, member, origin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id, title, titles } = await newRelease(member);
    const [first, second] = titles;
    await page.goto(`/release/${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(`${origin}/release/${id}`);
    await expect(dialog.frameLocator('iframe').getByRole('heading', { name: first })).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Copy embed code' }).click();
    await expect(page.getByText('Embed code copied')).toBeVisible();
    const code = await page.evaluate(() => navigator.clipboard.readText());

    const frame = await visitOther(page, code);
    await expect(frame.getByRole('link', { name: title })).toHaveAttribute('href', `/release/${id}`);
    await expect(rowsOf(frame)).toContainText([first, second]);
    await expect(frame.getByText('1 of 2')).toBeVisible();
    await checkAccessibility(page);
    const playResponse = page.waitForResponse('**/api/posts/view/*');
    await frame.getByRole('button', { name: `Play ${first}` }).click();
    expect(await (await playResponse).request().headerValue('cookie')).toBeNull();
    await expect(frame.getByRole('button', { name: `Pause ${first}` })).toBeVisible();

    // What plays goes on playing, and the last track is followed by none.
    await frame.getByRole('button', { name: 'Next track' }).click();
    await expect(frame.getByRole('heading', { name: second })).toBeVisible();
    await expect(frame.getByRole('button', { name: `Pause ${second}` })).toBeVisible();
    await expect(frame.getByText('2 of 2')).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Next track' })).toBeDisabled();
    await frame.getByRole('button', { name: 'Previous track' }).click();
    await expect(frame.getByRole('button', { name: `Pause ${first}` })).toBeVisible();

    // The end of a track starts the next one.
    await frame.getByRole('slider', { name: 'Seek' }).press('End');
    await expect(frame.getByRole('button', { name: `Pause ${second}` })).toBeVisible({ timeout: 30_000 });
    await rowsOf(frame).filter({ hasText: first }).getByRole('button').click();
    await expect(frame.getByRole('button', { name: `Pause ${first}` })).toBeVisible();
    await expect(frame.getByRole('button', { name: new RegExp(`^1.*${first}`) })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
);

test('the player of a playlist loses its list in a low frame and its buttons in a small one', async ({
  page,
  member,
  origin,
}) => {
  const tracks = await publishInOrder(member, [{}, {}, {}]);
  const { body } = await member.browser.call(api.playlists.createPlaylist, {
    body: { name: freeTitle(), visibility: 'unlisted', posts: tracks.map(({ id }) => id) },
  });
  const { width, height, controls } = embedListSize;
  for (const { frameWidth, frameHeight, hasList, hasButtons } of [
    { frameWidth: width, frameHeight: height, hasList: true, hasButtons: true },
    { frameWidth: 300, frameHeight: height, hasList: true, hasButtons: true },
    { frameWidth: controls.width, frameHeight: controls.height, hasList: false, hasButtons: true },
    { frameWidth: 300, frameHeight: 100, hasList: false, hasButtons: false },
    { frameWidth: 240, frameHeight: 380, hasList: false, hasButtons: false },
  ]) {
    const frame = await visitOther(
      page,
      `<iframe src="${origin}/embed/playlist/${body.id}" title="Player" width="${frameWidth}" height="${frameHeight}" style="border: 0"></iframe>`,
    );
    const play = frame.getByRole('button', { name: `Play ${tracks[0]?.title}` });
    await expect(play).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole('region', { name: 'Tracks' })).toBeVisible({ visible: hasList });
    for (const name of ['Previous track', 'Next track'])
      await expect(frame.getByRole('button', { name })).toBeVisible({ visible: hasButtons });
    if (hasButtons)
      await expect(frame.getByRole('button', { name: 'Next track' })).toBeInViewport({ ratio: 1 });
  }
});

test('a release and a playlist are read without script', async ({ browser, member, origin }) => {
  const { id, title, titles } = await newRelease(member);
  const { body: release } = await member.browser.call(api.releases.getRelease, { params: { id } });
  const posts = release.tracks.flatMap(({ post }) => post?.id ?? []);
  const { body: playlist } = await member.browser.call(api.playlists.createPlaylist, {
    body: { name: freeTitle(), visibility: 'public', posts },
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, name] of [
    [`/release/${id}`, title],
    [`/playlist/${playlist.id}`, playlist.name],
  ] as const) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('link', { name: member.userName }).first()).toBeVisible();
    for (const [index, track] of titles.entries())
      await expect(page.getByRole('link', { name: track })).toHaveAttribute('href', `/post/${posts[index]}`);
    await expect(page.getByRole('listitem').filter({ hasText: titles[0] })).toContainText('0:20');
  }
  await context.close();
});

test('the frame says when a release is not out and when a playlist is private', async ({
  page,
  signedIn,
  origin,
}) => {
  const { id } = await createRelease(signedIn, { title: freeTitle() }, []);
  const { body: playlist } = await signedIn.browser.call(api.playlists.createPlaylist, {
    body: { name: freeTitle() },
  });
  for (const [path, notice] of [
    [`release/${id}`, "Release not found. It may have been deleted, or it isn't out yet."],
    [`playlist/${playlist.id}`, 'Playlist not found. It may have been deleted or made private.'],
  ]) {
    const frame = await visitOther(page, `<iframe src="${origin}/embed/${path}" title="Player"></iframe>`);
    await expect(frame.getByText(String(notice))).toBeVisible();
  }
});
