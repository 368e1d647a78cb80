import { api } from '@backbeat/contract';
import { makeAdmin } from '../support/admin.ts';
import { checkAccessibility, expect, failRequests, pageOf, signUp, test } from '../support/fixtures.ts';
import { createRelease } from '../support/releases.ts';
import { freeTitle, publish } from '../support/tracks.ts';

test(
  'a listener finds a release, saves it to the library and adds it to a playlist',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    const owner = await signUp(origin);
    const tracks = [await publish(owner), await publish(owner)];
    const { id, title } = await createRelease(owner, { title: freeTitle(), type: 'ALBUM' }, tracks);
    await owner.browser.call(api.releases.releaseNow, { params: { id } });
    const { body: playlist } = await signedIn.browser.call(api.playlists.createPlaylist, {
      body: { name: 'Kitchen', visibility: 'public' },
    });

    await page.goto('/feed?tab=liked&list=releases');
    await expect(page.getByText('No saved releases yet')).toBeVisible();
    await checkAccessibility(page);

    await page.goto(`/user-search?q=${encodeURIComponent(title)}`);
    const results = page.getByRole('region', { name: 'Releases' });
    await results.getByRole('link', { name: new RegExp(title) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('button', { name: /^Save/, pressed: true })).toBeVisible();
    await page.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
    await page
      .getByRole('dialog', { name: 'Add to playlist' })
      .getByRole('button', { name: /Kitchen/ })
      .click();
    await expect(page.getByText('Added 2 tracks to “Kitchen”.')).toBeVisible();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(`/playlist/${playlist.id}`);

    await failRequests(page, '/releases/saved?*', { status: 500 });
    await page.goto('/feed?tab=liked');
    await page.getByRole('tab', { name: 'Releases' }).click();
    await expect(page).toHaveURL(/list=releases/);
    await expect(page.getByRole('heading', { name: "We couldn't load the releases" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByRole('list', { name: 'Saved releases' }).getByRole('link', { name: title }),
    ).toBeVisible();
    await checkAccessibility(page);
  },
);

test('an admin removes a reported release and a reported playlist', async ({
  page,
  signedIn,
  browser,
  origin,
}) => {
  const admin = await signUp(origin);
  await makeAdmin(admin);
  const owner = await signUp(origin);
  const track = await publish(owner);
  const { id, title } = await createRelease(owner, { title: freeTitle(), notes: 'Call now' }, [track]);
  await owner.browser.call(api.releases.releaseNow, { params: { id } });
  const { body: playlist } = await owner.browser.call(api.playlists.createPlaylist, {
    body: { name: 'Watches', description: 'Buy now', visibility: 'public', posts: [track.id] },
  });
  for (const [path, menu, kind] of [
    [`/release/${id}`, `More about ${title}`, 'release'],
    [`/playlist/${playlist.id}`, 'More actions for Watches', 'playlist'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: 'Report…' }).click();
    const dialog = page.getByRole('dialog', { name: `Report this ${kind} by ${owner.userName}` });
    await dialog.getByRole('radio', { name: 'Spam' }).check();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText("Thanks. We'll take a look.")).toBeVisible();
  }
  const queue = await pageOf(browser, origin, admin);
  await queue.goto('/admin/reports');
  for (const [kind, name, words] of [
    ['release', title, 'Call now'],
    ['playlist', 'Watches', 'Buy now'],
  ] as const) {
    const label = `${kind === 'release' ? 'Release' : 'Playlist'} by ${owner.userName}`;
    const reportCard = queue.getByRole('article', { name: label });
    await expect(reportCard.getByRole('link', { name })).toBeVisible();
    await expect(reportCard).toContainText(words);
    await expect(reportCard).toContainText(signedIn.userName);
    await checkAccessibility(queue);
    await reportCard.getByRole('button', { name: `Remove ${kind}` }).click();
    const question = queue.getByRole('dialog', { name: `Remove ${kind}` });
    await question.getByRole('textbox', { name: 'Note' }).fill('It is an advertisement.');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(reportCard).toContainText(`${admin.userName} removed the ${kind}`);
    await expect(reportCard).toContainText("This content is gone. Here's what was reported.");
  }
  await page.goto(`/release/${id}`);
  await expect(page.getByRole('heading', { name: 'Release not found' })).toBeVisible();
  const { status } = await signedIn.browser.call(api.posts.getPost, { params: { id: track.id } });
  expect(status).toBe(200);
});

test('the badge of Feature Requests counts releases that wait for an answer', async ({
  page,
  signedIn,
  origin,
}) => {
  const owner = await signUp(origin);
  const draft = await publish(owner, { features: [signedIn.userName] });
  const { id } = await createRelease(owner, { artists: [signedIn.userName] }, [draft]);
  await page.goto('/home');
  await page.getByRole('button', { name: `Your menu, ${signedIn.userName}` }).click();
  await expect(page.getByRole('menuitem', { name: /2 feature requests waiting/ })).toBeVisible();
  await owner.browser.call(api.releases.deleteRelease, { params: { id } });
  await expect(page.getByRole('menuitem', { name: /1 feature request waiting/ })).toBeVisible();
});
