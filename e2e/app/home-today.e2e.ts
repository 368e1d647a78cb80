import { api } from '@backbeat/contract';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { walkDialog } from '../support/dialogs.ts';
import { freeTitle, player, publish } from '../support/tracks.ts';

/** The lowest edge at which a phone shows a first track, in px from the top of the page. */
const FIRST_TRACK_TOP = 900;

test(
  'home begins with what waits for the user, new tracks of followed users and the own tracks',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    const [author, star] = [await signUp(origin), await signUp(origin)];
    const request = await publish(author, { title: freeTitle(), features: [signedIn.userName] });
    const song = await publish(star, { title: freeTitle() });
    await signedIn.browser.call(api.follows.toggleFollow, { params: { user: star.userName } });
    const ownPost = await publish(signedIn, { title: freeTitle() });
    const params = { id: ownPost.id };
    await star.browser.call(api.plays.recordPlay, { params });
    await star.browser.call(api.comments.addComment, { params, body: 'The intro lands.' });

    await page.goto('/home');
    const row = page.getByRole('article', { name: request.title });
    await expect(row).toContainText(`${author.userName} wants you on “${request.title}”`);
    const followed = page.getByRole('region', { name: 'New from people you follow' });
    await expect(followed.getByRole('listitem')).toHaveCount(1);
    const ownTracks = page.getByRole('region', { name: /^Your tracks/ });
    await expect(ownTracks).toContainText(ownPost.title);
    await expect(ownTracks.locator('dd')).toHaveText([/^\d$/, '1', '0']);
    await expect(ownTracks).toContainText('The intro lands.');
    const { y: top } = (await followed
      .getByRole('button', { name: /^Play / })
      .last()
      .boundingBox()) ?? { y: NaN };
    expect(top + (await page.evaluate(() => scrollY))).toBeLessThan(FIRST_TRACK_TOP);
    await checkAccessibility(page);

    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await row.getByRole('button', { name: isPhone ? `Play ${request.title}` : 'Listen' }).click();
    await expect(player(page)).toContainText(request.title);
    await followed.getByRole('button', { name: 'Play all' }).click();
    await expect(player(page)).toContainText(song.title);
  },
);

test(
  'a request is answered in a sheet over home, which Back and Escape close',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    const author = await signUp(origin);
    const { id, title } = await publish(author, { title: freeTitle(), features: [signedIn.userName] });
    await page.goto('/home');
    const answer = page.getByRole('article', { name: title }).getByRole('button', { name: 'Answer' });
    await walkDialog(page, answer, title);
    await answer.click();
    const sheet = page.getByRole('dialog', { name: title });
    await expect(sheet.getByLabel('Sign as')).toHaveValue(signedIn.userName);
    await expect(sheet.getByRole('row', { name: 'You' })).toContainText('Featured artist');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/home');

    await answer.press('Enter');
    await sheet.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(sheet).toBeHidden();
    await expect(answer).toBeHidden();
    expect((await author.browser.call(api.posts.getPost, { params: { id } })).body.status).toBe('PUBLISHED');
  },
);

test('the author decides in the sheet about a draft that an artist declined', async ({
  page,
  signedIn,
  origin,
}) => {
  const artist = await signUp(origin);
  const { id, title } = await publish(signedIn, { title: freeTitle(), features: [artist.userName] });
  await artist.browser.call(api.credits.declineRequest, { params: { id }, body: {} });
  await page.goto('/home');
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Decide' }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: `Publish without ${artist.userName}` }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('region', { name: 'Latest Post' })).toContainText(title);
});

test('the latest post is the newest published one, not a newer draft', async ({ page, signedIn, origin }) => {
  const artist = await signUp(origin);
  const published = await publish(signedIn, { title: freeTitle() });
  const draft = await publish(signedIn, { title: freeTitle(), features: [artist.userName] });
  await page.goto('/home');
  const latest = page.getByRole('region', { name: 'Latest Post' });
  await expect(latest).toContainText(published.title);
  await expect(latest).not.toContainText(draft.title);
});

test('home does not move while it loads', { tag: '@phone' }, async ({ browser, signedIn, origin }) => {
  const author = await signUp(origin);
  await publish(author, { title: freeTitle(), features: [signedIn.userName] });
  await publish(signedIn, { title: freeTitle() });
  const page = await pageOf(browser, origin, signedIn);
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Community' })).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
          resolve(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.05);
  await page.context().close();
});
