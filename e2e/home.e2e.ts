import { expect, fail, inspect, test } from './support.ts';

test('home shows who one is and how one stands', async ({ page, signedIn }) => {
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
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No notifications yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await inspect(page);
});

test('the bell opens what has happened', async ({ page, signedIn }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('No notifications yet')).toBeVisible();
  await inspect(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('home says that the profile cannot be loaded, and tries again', async ({ page, signedIn }) => {
  await fail(page, '/user/me', { status: 500, json: { error: 'Broken.', code: 'INTERNAL' } });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Error loading profile' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Please try refreshing the page or logging in again.')).toBeVisible();
  await inspect(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
});

test('the default pictures are real pictures', async ({ request }) => {
  for (const picture of ['/dpp.jpg', '/pb.jpg']) {
    const answer = await request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    expect((await answer.body()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
});
