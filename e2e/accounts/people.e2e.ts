import { randomBytes } from 'node:crypto';
import { api } from '@backbeat/contract';
import { expect, failRequests, holdRequests, checkAccessibility, signUp, test } from '../support/fixtures.ts';
import { addDemo, freeTitle, player, publish } from '../support/tracks.ts';

test(
  'a user finds people and follows them, and the effects show',
  { tag: '@phone' },
  async ({ page, signedIn: _viewer, origin }) => {
    const stem = `b${randomBytes(4).toString('hex')}`;
    const first = await signUp(origin, { userName: `${stem}.a` });
    for (const part of ['b', 'c', 'd', 'e']) await signUp(origin, { userName: `${stem}.${part}` });
    for (const title of ['Half a chorus', 'Bridge']) await addDemo(first, title);
    const last = await signUp(origin, { userName: `${stem}.f` });
    await last.browser.call(api.follows.toggleFollow, { params: { user: first.userName } });

    await page.goto('/user-search');
    await expect(page.getByRole('heading', { name: 'Start searching for users' })).toBeVisible();
    // No search begins as an empty box.
    await expect(page.getByRole('region', { name: 'Suggested for You' })).toBeVisible();
    await checkAccessibility(page);

    // Search by a part of the name lists the most followed first, five a page.
    await page.getByRole('searchbox', { name: 'Username' }).fill(stem.toUpperCase());
    await expect(page.getByText('6 users found')).toBeVisible();
    const cards = page
      .getByRole('list', { name: 'Users' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards.getByRole('heading')).toHaveText(
      ['a', 'b', 'c', 'd', 'e'].map((part) => `${stem}.${part}`),
    );
    await expect(page).toHaveURL(new RegExp(`q=${stem}$`, 'i'));

    // The follow shows at once. The count changes with it and remains after a reload.
    const card = cards.filter({ hasText: `${stem}.a` });
    const followers = card.getByRole('definition').first();
    await expect(followers).toHaveText('1');
    await card.getByRole('button', { name: 'Follow' }).click();
    await expect(card.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    await expect(followers).toHaveText('2');
    await checkAccessibility(page);
    await page.reload();
    await expect(card.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    await expect(followers).toHaveText('2');

    // A failure is rolled back with a message, even if the page reconnects meanwhile and refetches
    // the state.
    const { letGo } = await holdRequests(page, '/api/user-relations/follow/**');
    await card.getByRole('button', { name: 'Unfollow' }).click();
    await expect(followers).toHaveText('1');
    const followingResponse = page.waitForResponse(`**/api/user-relations/is-following/${first.userName}`);
    await page.evaluate(() => {
      for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name));
    });
    await followingResponse;
    await expect(card.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
    letGo({ status: 409, json: { error: 'Not now.', code: 'CONFLICT' } });
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update follow status' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    await expect(followers).toHaveText('2');

    // The newest demo plays in its own window. The others load on demand.
    await card.getByRole('button', { name: 'Play Demo' }).click();
    const modal = page.getByRole('dialog', { name: 'Bridge' });
    await expect(modal.getByRole('button', { name: 'Pause Bridge' })).toBeVisible();
    await expect(modal.getByRole('link', { name: first.userName })).toHaveAttribute(
      'href',
      `/profile/${first.userName}?tab=demos`,
    );
    await checkAccessibility(page);
    await page.mouse.click(5, 5);
    await expect(modal).toBeHidden();
    await expect(player(page)).toContainText('Bridge');
    await card.getByRole('button', { name: '+1 More' }).click();
    await card.getByRole('button', { name: 'Half a chorus' }).click();
    await expect(page.getByRole('dialog', { name: 'Half a chorus' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(player(page)).toContainText('Half a chorus');

    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(cards.getByRole('heading')).toHaveText([`${stem}.f`]);
    await page.goBack();
    await expect(cards).toHaveCount(5);

    await page.getByRole('searchbox', { name: 'Username' }).fill(`${stem}%`);
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await failRequests(page, '/user/get/search/**', 'no connection');
    await page.getByRole('searchbox', { name: 'Username' }).fill('someone else');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(
      page.getByRole('heading', { name: 'Failed to fetch users. Please try again.' }),
    ).toBeVisible();
    await checkAccessibility(page);
  },
);

test(
  'the search begins with what was opened last, and finds tracks too',
  { tag: '@phone' },
  async ({ page, signedIn: _viewer, origin }) => {
    const friend = await signUp(origin);
    const post = await publish(friend, { title: freeTitle() });
    await page.goto('/feed?tab=feed');
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    // On phones the field of the feed and the tab are the only ways to search.
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    const paletteButton = page.getByRole('button', { name: 'Find anything' });
    await expect(paletteButton).toBeVisible({ visible: !isPhone });
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/user-search');

    const field = page.getByRole('searchbox', { name: 'Username' });
    await field.fill(friend.userName);
    const users = page.getByRole('list', { name: 'Users' });
    await users.getByRole('link', { name: friend.userName, exact: true }).click();
    await expect(page).toHaveURL(`/profile/${friend.userName}`);
    await page.goto('/user-search');
    const recentRows = page.getByRole('region', { name: 'Recent' }).getByRole('link');
    await expect(recentRows).toContainText([friend.userName]);

    await field.fill(post.title);
    const tracks = page.getByRole('region', { name: 'Tracks' });
    await expect(tracks).toBeVisible();
    await checkAccessibility(page);
    await tracks.getByRole('button', { name: `Play ${post.title}` }).click();
    await expect(player(page)).toContainText(post.title);
    await tracks.getByRole('link').click();
    await expect(page).toHaveURL(`/post/${post.id}`);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    const continueRows = page.getByRole('region', { name: 'Continue' }).getByRole('link');
    await expect(continueRows).toContainText([post.title]);
    await expect(recentRows).toContainText([friend.userName]);
    await checkAccessibility(page);
  },
);

test('suggestions leave the list one by one when the user follows them', async ({
  page,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const otherMembers = [await signUp(origin), await signUp(origin)];
  const follow = ({ browser }: { browser: typeof friend.browser }, user: string) =>
    browser.call(api.follows.toggleFollow, { params: { user } });
  await follow(signedIn, friend.userName);
  for (const { userName } of otherMembers) await follow(friend, userName);

  await page.goto('/home');
  const panel = page.getByRole('region', { name: 'Suggested for You' });
  for (const { userName } of otherMembers) {
    await panel
      .getByRole('listitem')
      .filter({ hasText: userName })
      .getByRole('button', { name: 'Follow' })
      .press('Enter');
    await expect(panel.getByText(userName)).toHaveCount(0);
  }
  // Keyboard focus does not return to the start of the list.
  await expect(page.locator(':focus')).not.toHaveCount(0);
  const { body } = await signedIn.browser.call(api.follows.listFollowingNames, {
    params: { user: signedIn.userName },
  });
  expect(body.toSorted()).toEqual([friend, ...otherMembers].map(({ userName }) => userName).toSorted());
});

test('pressing Follow before the follow state has loaded still follows the user', async ({
  page,
  signedIn,
  origin,
}) => {
  const star = await signUp(origin);
  const params = { user: star.userName };
  await signedIn.browser.call(api.follows.toggleFollow, { params });
  const { letGo } = await holdRequests(page, '/api/user-relations/is-following/**');
  await page.goto(`/profile/${star.userName}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  const button = page.getByRole('button', { name: 'Following', exact: true });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: /Followers$/ })).toHaveText(/^1/);
  expect((await signedIn.browser.call(api.follows.isFollowing, { params })).body).toBe(true);
});

test('a profile shows the user, their followers, their posts and their credits', async ({
  page,
  signedIn,
  origin,
}) => {
  const star = await signUp(origin);
  for (const title of ['Night Bus', 'Slow Train']) await publish(star, { title });
  const fans = [await signUp(origin), await signUp(origin)];
  for (const { browser } of fans)
    await browser.call(api.follows.toggleFollow, { params: { user: star.userName } });

  await page.goto(`/profile/${star.userName.toUpperCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: star.userName })).toBeVisible();
  await expect(page.getByText('No about information available')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Posts' }).getByRole('heading')).toHaveText([
    'Slow Train',
    'Night Bus',
  ]);
  await checkAccessibility(page);

  // The list behind the count follows the button, also on home.
  const followers = page.getByRole('button', { name: /Followers$/ });
  await expect(followers).toHaveText(/^2/);
  const followResponse = page.waitForResponse('**/api/user-relations/follow/**');
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await followResponse;
  await expect(followers).toHaveText(/^3/);
  await followers.click();
  const list = page.getByRole('dialog', { name: 'Followers' });
  await expect(list.getByRole('link')).toHaveText(
    [signedIn, ...fans.toReversed()].map(({ userName }) => userName),
  );
  await checkAccessibility(page);
  const [fan] = fans;
  await list.getByRole('searchbox').fill(fan?.userName.slice(4) ?? '');
  await expect(list.getByRole('link')).toHaveText([fan?.userName ?? '']);
  await list.getByRole('link').press('Enter');
  await expect(page).toHaveURL(`/profile/${fan?.userName}`);
  await expect(list).toHaveCount(0);
  await expect(page.getByText('No posts yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Featured' }).click();
  await expect(page.getByText('No features yet')).toBeVisible();
  await expect(page).toHaveURL(/tab=featured$/);

  // The user's own profile has post statistics, which require Plus.
  await page.goto(`/profile/${signedIn.userName}`);
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  await expect(page.getByText("You haven't posted any tracks yet!")).toBeVisible();
  const ownPost = await publish(signedIn);
  await page.reload();
  await page.getByRole('list', { name: 'Your posts' }).getByRole('button', { name: ownPost.title }).click();
  await expect(page.getByRole('alert').getByText('Get a Plus Membership to view analytics')).toBeVisible();
  await checkAccessibility(page);

  await page.goto('/home');
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByRole('dialog', { name: 'Following' }).getByRole('link')).toHaveText([star.userName]);

  await page.goto('/profile/nobody.at.all');
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await checkAccessibility(page);
});
