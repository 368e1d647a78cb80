import { api } from '@backbeat/contract';
import { expect, checkAccessibility, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

test(
  "another user's profile shows badges by keyboard and touch, and lists and tabs in the address",
  { tag: '@phone' },
  async ({ page, signedIn, origin }, { project }) => {
    const star = await signUp(origin);
    await signedIn.browser.call(api.follows.toggleFollow, { params: { user: star.userName } });
    await page.goto(`/profile/${star.userName}`);
    // axe would measure the button while its colors change.
    await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
    await checkAccessibility(page);

    // Each of the first thousand accounts has this badge.
    const badge = page.getByRole('list', { name: 'Badges' }).getByRole('button', { name: 'Early Adopter' });
    const tooltip = page.getByRole('tooltip');
    await badge.focus();
    await expect(tooltip).toContainText('One of the first 1,000 accounts');
    await expect(badge).toHaveAccessibleDescription(/One of the first 1,000 accounts/);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await page.getByRole('tab', { name: 'Posts' }).focus();
    if (project.name === 'phone') {
      await badge.tap();
      await expect(tooltip).toContainText('Early Adopter');
      await badge.tap();
      await expect(tooltip).toHaveCount(0);
    } else {
      await badge.hover();
      await expect(tooltip).toContainText('Early Adopter');
      // The pointer could still be moving to the tooltip.
      await page.mouse.move(0, 0, { steps: 8 });
      await expect(tooltip).toHaveCount(0);
    }

    // Back closes the list, and Back from a listed profile opens it again.
    await page.getByRole('button', { name: /Followers$/ }).click();
    await expect(page).toHaveURL(/\?list=followers$/);
    const list = page.getByRole('dialog', { name: 'Followers' });
    await expect(list.getByText('Followed')).toBeVisible();
    await list.getByRole('link', { name: signedIn.userName }).click();
    await expect(page).toHaveURL(`/profile/${signedIn.userName}`);
    await expect(list).toHaveCount(0);
    await page.goBack();
    await expect(list).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(`/profile/${star.userName}`);
    await page.getByRole('button', { name: '0 Following' }).click();
    await expect(page.getByText('No following yet')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('tab', { name: 'Featured' }).click();
    await expect(page).toHaveURL(/tab=featured$/);
    await expect(page.getByText('No features yet')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No posts yet')).toBeVisible();

    // The user's own profile has no Follow button.
    await page.goto(`/profile/${signedIn.userName}`);
    await expect(page.getByRole('link', { name: 'Create Post' }).last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0);
  },
);

test('a profile provides metadata for link previews', async ({ request, origin }) => {
  const { userName } = await signUp(origin);
  const response = await request.get(`/profile/${userName.toUpperCase()}`);
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toContain('<meta property="og:type" content="profile">');
  expect(html).toContain(`<meta property="og:title" content="${userName}">`);
  expect((await request.get('/profile/nobody.at.all')).status()).toBe(404);
});

test("a follow shows in every tab and adds the user's tracks to the feed", async ({
  page,
  context,
  signedIn: _viewer,
  origin,
}) => {
  const star = await signUp(origin);
  await publish(star, { title: 'Night Bus' });

  await page.goto('/feed?tab=feed');
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page).toHaveURL(/from=following$/);
  await expect(page.getByRole('heading', { name: 'Nothing from people you follow yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find Users' })).toBeVisible();
  await checkAccessibility(page);

  const otherPage = await context.newPage();
  await otherPage.goto(`/profile/${star.userName}`);
  await otherPage.getByRole('button', { name: 'Follow', exact: true }).dblclick();
  await expect(otherPage.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: /Followers$/ })).toHaveText(/^1/);

  // Without interaction, the first tab shows the track and the new state of the button.
  const tracks = page.getByRole('list', { name: 'From people you follow' });
  await expect(tracks.getByRole('heading')).toHaveText(['Night Bus']);
  await checkAccessibility(page);
  await page.goto(`/profile/${star.userName}`);
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  await expect(otherPage.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: /Followers$/ })).toHaveText(/^0/);
});
