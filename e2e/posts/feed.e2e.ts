import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api } from '@backbeat/contract';
import {
  expect,
  failRequests,
  checkAccessibility,
  signInOn,
  test,
  type Member,
} from '../support/fixtures.ts';
import { openWide, pressAuthorAction, publish, publishInOrder } from '../support/tracks.ts';

/** A word that only the posts of one test have. */
const freeWord = (): string => `kestrel${randomBytes(4).toString('hex')}`;

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

const titles = (page: Page) => page.getByRole('list', { name: 'Search Results' }).getByRole('heading');

/** Publishes posts named '{word} 1', '{word} 2' and so on. @returns their ids */
async function publishSeveral(author: Member, word: string, count: number): Promise<string[]> {
  const postFields = Array.from({ length: count }, (_, index) => ({
    title: `${word} ${index + 1}`,
    genre: index === 0 ? ['Trap' as const] : ['Beat' as const, 'Jazz' as const],
  }));
  return (await publishInOrder(author, postFields)).map(({ id }) => id);
}

test(
  'a search keeps its term and page in the address, and Back restores the position',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    test.slow();
    const word = freeWord();
    const [first = ''] = await publishSeveral(signedIn, word, 7);
    await signedIn.browser.call(api.likes.toggleLike, { params: { id: first } });
    await page.goto('/feed');
    await expect(page.getByRole('heading', { level: 1, name: 'Plus Creator Spotlight' })).toBeVisible();
    await page.getByRole('tab', { name: 'Feed' }).click();
    await expect(page).toHaveURL('/feed?tab=feed');
    await expect(page.getByRole('heading', { level: 1, name: 'Discover Amazing Music' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Most Recent Tracks' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Most Recent Tracks' }).getByRole('article')).toHaveCount(6);
    await checkAccessibility(page);

    const box = page.getByRole('searchbox', { name: 'Search' });
    const search = page.getByRole('search').getByRole('button', { name: 'Search' });
    await expect(search).toBeDisabled();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.type(`  ${word} `);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/feed?tab=feed&q=${word}`);
    await expect(page.getByText(`Results for "${word}"`)).toBeVisible();
    await expect(titles(page)).toHaveText([7, 6, 5, 4, 3, 2].map((number) => `${word} ${number}`));
    await checkAccessibility(page);
    // The rows with which phones begin would fit on the screen.
    await page.getByRole('button', { name: 'Grid view' }).click();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await page.getByRole('link', { name: `${word} 2` }).click();
    await expect(page.getByRole('dialog', { name: `${word} 2` })).toBeVisible();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(100);
    await page.getByRole('link', { name: 'View Full Post' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${word} 2` })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`/feed?tab=feed&q=${word}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await next.click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(titles(page)).toHaveText([`${word} 1`]);
    await expect(page).toHaveURL(`/feed?tab=feed&q=${word}&page=2`);

    await page.getByLabel('Sort by').selectOption('Most Popular');
    await expect(page).toHaveURL(`/feed?tab=feed&q=${word}&sort=likes`);
    await expect(titles(page).first()).toHaveText(`${word} 1`);
    await page.getByRole('button', { name: 'All Genres' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter by Genre' });
    await expect(dialog.getByRole('heading')).toHaveText(['Filter by Genre', 'Type', 'Genres']);
    await dialog.getByRole('button', { name: 'Jazz' }).click();
    await dialog.getByRole('button', { name: 'Clear All' }).click();
    await dialog.getByRole('button', { name: 'Trap' }).click();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByText('Filtered by: Trap')).toBeVisible();
    await expect(titles(page)).toHaveText([`${word} 1`]);
    await expect(page.getByRole('button', { name: 'Trap' })).toBeFocused();

    // The history holds a page beyond the end of this search, and the caches are empty.
    const filteredUrl = page.url();
    await page.reload();
    await expect(titles(page)).toHaveText([`${word} 1`]);
    await page.evaluate(() => history.go(-2));
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL(`/feed?tab=feed&q=${word}&page=2`);
    await page.evaluate(() => history.go(2));
    await expect(page).toHaveURL(filteredUrl);

    for (const url of [`&q=${word}&sort=likes`, `&q=${word}&page=2`, `&q=${word}`, '']) {
      await page.goBack();
      await expect(page).toHaveURL(`/feed?tab=feed${url}`);
    }
    await expect(box).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Most Recent Tracks' })).toBeVisible();

    await box.fill(`${word}zzz`);
    await search.click();
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search terms or filters')).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(page).toHaveURL('/feed?tab=feed');
  },
);

test('a list plays through over its pages, and similar tracks follow if wanted', async ({
  page,
  signedIn,
  member,
}) => {
  test.slow();
  const word = freeWord();
  await publish(member, { genre: ['Trap'] });
  await publishSeveral(signedIn, word, 7);
  await page.goto(`/feed?tab=feed&q=${word}`);
  await card(page, `${word} 3`)
    .getByRole('button', { name: `Play ${word} 3` })
    .click();
  await expect(card(page, `${word} 3`).getByRole('button', { name: `Pause ${word} 3` })).toBeVisible();
  await openWide(page);
  const controls = page.getByRole('region', { name: 'Player', exact: true }).or(page.getByRole('dialog'));
  const next = controls.getByRole('button', { name: 'Next', exact: true });
  const keepPlaying = page.getByRole('switch', { name: 'Keep playing' });
  await controls.getByRole('button', { name: 'Player options' }).click();
  await keepPlaying.uncheck();
  await page.keyboard.press('Escape');
  await next.click();
  await expect(controls.getByRole('button', { name: `Pause ${word} 2` }).first()).toBeVisible();
  await next.click();
  await expect(controls.getByRole('button', { name: `Pause ${word} 1` }).first()).toBeVisible();
  await expect(next).toBeDisabled();
  await controls.getByRole('button', { name: 'Player options' }).click();
  await keepPlaying.check();
  await page.keyboard.press('Escape');
  await expect(next).toBeEnabled();
  await controls.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(controls.getByRole('button', { name: `Pause ${word} 2` }).first()).toBeVisible();
});

test('a post opens over the feed by keyboard and by its link, and Back closes it', async ({
  page,
  signedIn,
}) => {
  const word = freeWord();
  const [id = ''] = await publishSeveral(signedIn, word, 1);
  const title = `${word} 1`;
  const list = `/feed?tab=feed&q=${word}`;
  await page.goto(list);
  const link = page.getByRole('link', { name: title });
  await link.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: title });
  await expect(modal).toBeVisible();
  await expect(page).toHaveURL(`${list}&post=${id}`);
  await expect(modal.getByRole('tab', { name: 'Likes' })).toBeVisible();
  for (const name of [signedIn.userName, 'View Profile'])
    await expect(modal.getByRole('link', { name })).toHaveAttribute('href', `/profile/${signedIn.userName}`);
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();

  await page.keyboard.press('Enter');
  await modal.getByRole('button', { name: `Play ${title}` }).click();
  await expect(modal.getByRole('button', { name: `Pause ${title}` })).toBeVisible();
  await modal.getByRole('tab', { name: 'Comments' }).click();
  await checkAccessibility(page);
  await modal.getByRole('link', { name: 'View Full Post' }).click();
  await expect(page).toHaveURL(`/post/${id}`);
  await page.goBack();
  await expect(modal).toBeVisible();
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL(list);

  await page.goto(`/feed?post=${id}`);
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/feed');
  await page.goto('/feed?post=0192d3c1-7a8b-7000-8000-000000000000');
  await expect(page.getByRole('dialog', { name: 'Track not found' })).toBeVisible();
  await checkAccessibility(page);
});

test("the feed lists the user's liked and published posts", async ({ page, signedIn }) => {
  await page.goto('/feed?tab=liked');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Favorites' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Liked Posts Yet' })).toBeVisible();
  await expect(page.getByText('0 liked posts')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'My Posts' }).click();
  await expect(page.getByRole('heading', { name: 'No Posts Yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Your First Post' })).toBeVisible();
  await checkAccessibility(page);

  const word = freeWord();
  const [id = ''] = await publishSeveral(signedIn, word, 2);
  await signedIn.browser.call(api.likes.toggleLike, { params: { id } });
  await page.reload();
  await expect(page.getByText('2 posts found')).toBeVisible();
  await expect(page.locator('dl').filter({ hasText: 'Comments' })).toHaveText('Posts2Likes1Views0Comments0');
  await page.getByRole('button', { name: 'List view' }).click();
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'Liked Posts' }).click();
  await expect(page.getByText('1 liked post', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();

  await card(page, `${word} 1`)
    .getByRole('button', { name: `Delete ${word} 1` })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete post' });
  await expect(question).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 post found')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: `${word} 2` }).click();
  const modal = page.getByRole('dialog', { name: `${word} 2` });
  await pressAuthorAction(page, 'Delete', modal);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No Posts Yet' })).toBeVisible();
  await expect(page).toHaveURL('/feed?tab=mine');

  await failRequests(page, '/posts/get/all/id/**', { status: 401, json: { error: 'x', code: 'SIGNED_OUT' } });
  await page.goto('/feed?tab=liked');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByText('Please log in to view your liked posts')).toBeVisible();
});

test('the spotlight falls back to the eight most liked posts when Plus creators fail to load', async ({
  page,
  signedIn,
}) => {
  const post = await publish(signedIn, { title: freeWord() });
  const content = Array.from({ length: 9 }, (_, likes) => ({
    ...post,
    id: `0192d3c1-7a8b-7000-8000-00000000000${likes}`,
    title: `Track with ${likes}`,
    totalLikes: likes,
  }));
  await failRequests(page, '/posts/get/likesdesc*', 'no connection');
  await failRequests(page, '/posts/get/likesdesc/role/**', 'no connection');
  await page.goto('/feed');
  await expect(page.getByText('Loading Premium Content...')).toBeVisible();
  await expect(page.getByRole('heading', { name: "We couldn't load these tracks" })).toBeVisible();
  await checkAccessibility(page);
  await page.route('**/api/posts/get/likesdesc*', (route) =>
    route.fulfill({ json: { content, page: { size: 6, number: 0, totalElements: 30, totalPages: 5 } } }),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('list', { name: 'Premium Spotlight' }).getByRole('heading')).toHaveText(
    [8, 7, 6, 5, 4, 3, 2, 1].map((likes) => `Track with ${likes}`),
  );
  await expect(page.locator('dl')).toHaveText('Premium Posts30Pages5');
  await expect(page.getByText('Page 1 of 5')).toBeVisible();
  await checkAccessibility(page);
});

test('a phone of 360 px shows a track to play above 360 px on Feed', async ({ browser, member, origin }) => {
  const post = await publish(member);
  await member.browser.call(api.likes.toggleLike, { params: { id: post.id } });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await signInOn(context, member, origin);
  const page = await context.newPage();
  for (const tab of ['feed', 'liked', 'mine']) {
    await page.goto(`/feed?tab=${tab}`);
    const play = page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first();
    await expect(play).toBeVisible();
    await expect.poll(async () => (await play.boundingBox())?.y, `the tab ${tab}`).toBeLessThan(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await context.close();
});
