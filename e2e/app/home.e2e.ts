import { api } from '@backbeat/contract';
import { eventually } from '../../server/test/eventually.ts';
import { givePlus } from '../support/plus.ts';
import { expect, failRequests, checkAccessibility, signUp, test, type Member } from '../support/fixtures.ts';
import { freeTitle, player, publish } from '../support/tracks.ts';

const follow = ({ browser }: Member, { userName }: Member) =>
  browser.call(api.follows.toggleFollow, { params: { user: userName } });

test("home shows the user's profile and statistics", { tag: '@phone' }, async ({ page, signedIn }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
  await expect(page).toHaveTitle(/^Home · /);
  for (const kind of ['Beat', 'Song', 'Loop'])
    await expect(page.getByRole('link', { name: `Upload ${kind}` })).toHaveAttribute(
      'href',
      `/create-post?type=${kind}`,
    );
  await expect(page.getByRole('link', { name: 'Create Your First Post' })).toHaveAttribute(
    'href',
    '/create-post',
  );
  for (const stat of ['Posts', 'Followers', 'Following', 'Notifications'])
    await expect(page.locator('dl > div', { hasText: stat }).locator('dd')).toHaveText('0');
  await expect(
    page.getByRole('region', { name: 'Recent Activity' }).getByText('No notifications yet'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await checkAccessibility(page);

  // Analytics are for Plus members.
  await expect(page.getByText('Upgrade Required')).toBeVisible();
  await page.getByRole('button', { name: 'View Analytics' }).click();
  await expect(page.getByRole('alert')).toContainText('Get a Plus Membership to view analytics');
});

test('home counts the posts as the profile does, and the drafts beside them', async ({
  page,
  signedIn,
  origin,
}) => {
  const artist = await signUp(origin);
  await publish(signedIn);
  await publish(signedIn, { features: [artist.userName] });
  await page.goto('/home');
  await expect(page.locator('dl > div', { hasText: 'Posts' }).locator('dd')).toHaveText('1+ 1 draft');
});

test('home shows the latest post, plays it, and opens it', async ({ page, signedIn, origin }) => {
  await publish(signedIn, { title: freeTitle() });
  const post = await publish(signedIn, { title: freeTitle(), description: 'Rhodes from 3 a.m.' });
  const fan = await signUp(origin);
  const input = { params: { id: post.id } };
  await fan.browser.call(api.likes.toggleLike, input);
  for (const body of ['One', 'Two']) await fan.browser.call(api.comments.addComment, { ...input, body });

  await page.goto('/home');
  const latest = page.getByRole('region', { name: 'Latest Post' });
  await expect(latest).toContainText(post.title);
  await expect(latest).toContainText('Rhodes from 3 a.m.');
  await expect(latest.getByText('New', { exact: true })).toBeVisible();
  await expect(latest.locator('dd')).toHaveText(['1', '2', '0']);
  await latest.getByRole('button', { name: `Play ${post.title}` }).click();
  await expect(player(page)).toContainText(post.title);
  await checkAccessibility(page);

  await latest.getByRole('button', { name: post.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Latest Post' });
  // The play has been counted.
  await expect(dialog.locator('dd')).toHaveText(['1', '2', '0', '1']);
  await checkAccessibility(page);
  await dialog.getByRole('link', { name: 'Go to Post' }).click();
  await expect(page).toHaveURL(`/post/${post.id}`);
});

test('a Plus member opens the analytics of one of several posts', async ({ page, signedIn }) => {
  await givePlus(signedIn);
  const olderPost = await publish(signedIn, { title: freeTitle() });
  const newerPost = await publish(signedIn, { title: freeTitle() });
  await page.goto('/home');
  await page.getByRole('button', { name: 'View Analytics' }).click();
  const list = page.getByRole('dialog', { name: 'View Analytics' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'All tracks',
    newerPost.title,
    olderPost.title,
  ]);
  await checkAccessibility(page);
  await list.getByRole('button', { name: olderPost.title }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Post Analytics' });
  await expect(dialog).toContainText(olderPost.title);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(list).toBeVisible();
});

test('home shows and plays posts of the community', async ({ page, signedIn, origin }) => {
  const plus = await signUp(origin);
  await givePlus(plus);
  const post = await publish(plus, { title: freeTitle() });
  const input = { params: { id: post.id } };
  const fans = [signedIn, await signUp(origin), await signUp(origin)];
  for (const { browser } of fans) await browser.call(api.likes.toggleLike, input);
  // The server computes trends on request, at intervals.
  await eventually(async () => {
    const { body } = await plus.browser.call(api.feed.listTrending);
    expect(body.content).not.toEqual([]);
  });
  await page.goto('/home');
  const community = page.getByRole('region', { name: 'Community' });
  await expect(community.getByRole('tab', { name: 'Trends' })).toHaveAttribute('aria-selected', 'true');
  await expect(community.getByRole('list', { name: 'Trends' })).toBeVisible();
  await community.getByRole('tab', { name: 'Spotlight' }).click();
  await expect(page).toHaveURL('/home?community=spotlight');
  await expect(community.getByRole('list', { name: 'Premium Spotlight' })).toBeVisible();
  await checkAccessibility(page);
  await page.reload();
  await expect(community.getByRole('tab', { name: 'Spotlight' })).toHaveAttribute('aria-selected', 'true');
  const play = community.getByRole('button', { name: /^Play / }).first();
  const title = (await play.getAttribute('aria-label'))?.replace(/^Play /, '') ?? '';
  await play.click();
  await expect(player(page)).toContainText(title);
});

test('home counts followers and followed people, lists them, and suggests others', async ({
  page,
  signedIn,
  origin,
}) => {
  const [fan, star] = [await signUp(origin), await signUp(origin)];
  await page.goto('/home');
  const count = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd');
  await expect(count('Followers')).toHaveText('0');
  await follow(fan, signedIn);
  await follow(fan, star);
  // A new follower arrives over the realtime connection.
  await expect(count('Followers')).toHaveText('1');
  await page.getByRole('button', { name: 'Followers', exact: true }).click();
  const followers = page.getByRole('dialog', { name: 'Followers' });
  await expect(followers.getByRole('listitem')).toContainText(fan.userName);
  await page.keyboard.press('Escape');
  await expect(followers).toBeHidden();
  await expect(page.getByRole('button', { name: 'Followers', exact: true })).toBeFocused();

  // Users whom the followed users follow come first.
  await follow(signedIn, fan);
  await page.reload();
  const suggestions = page.getByRole('region', { name: 'Suggested for You' });
  await expect(suggestions.getByRole('listitem').first()).toContainText(star.userName);
  await checkAccessibility(page);
  await suggestions.getByRole('button', { name: 'Follow' }).first().click();
  await expect(suggestions).not.toContainText(star.userName);
  await expect(count('Following')).toHaveText('2');
});

test('the bell opens the list of notifications', { tag: '@phone' }, async ({ page, signedIn }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('No notifications yet')).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('home says that the profile failed to load, and retries', async ({ page, signedIn }) => {
  await failRequests(page, '/user/me', { status: 500, json: { error: 'Broken.', code: 'INTERNAL' } });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Error loading profile' })).toBeVisible();
  await expect(page.getByText('Please try refreshing the page or logging in again.')).toBeVisible();
  await checkAccessibility(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
});

test('home says that the latest post failed to load, and retries', async ({ page, signedIn }) => {
  const post = await publish(signedIn);
  await failRequests(page, '/posts/get/all/id/**', {
    status: 500,
    json: { error: 'Broken.', code: 'INTERNAL' },
  });
  await page.goto('/home');
  const latest = page.getByRole('region', { name: 'Latest Post' });
  await expect(latest).toContainText("We couldn't load your latest post");
  await checkAccessibility(page);
  await page.unrouteAll();
  await latest.getByRole('button', { name: 'Try Again' }).click();
  await expect(latest).toContainText(post.title);
});

test('the default pictures are real image files', async ({ request }) => {
  for (const picture of ['/dpp.jpg', '/pb.jpg']) {
    const answer = await request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    expect((await answer.body()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
});
