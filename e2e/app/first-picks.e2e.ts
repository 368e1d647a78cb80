import { api } from '@backbeat/contract';
import { checkAccessibility, expect, signUp, test } from '../support/fixtures.ts';
import { freeTitle, player, publish } from '../support/tracks.ts';

test(
  'a new user plays three tracks, follows two artists, and has a feed from then on',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    for (const genre of ['Song', 'Loop', 'Beat'] as const)
      await publish(await signUp(origin), { title: freeTitle(), genre: [genre] });

    await page.goto('/home');
    const picks = page.getByRole('region', { name: 'What sounds like you?' });
    await expect(picks.getByRole('listitem')).toHaveCount(3);
    await expect(picks).toContainText('0 of 2 followed');
    await checkAccessibility(page);
    const play = picks.getByRole('button', { name: /^Play / }).first();
    const title = (await play.getAttribute('aria-label'))?.replace(/^Play /, '') ?? '';
    await play.click();
    await expect(player(page)).toContainText(title);

    await picks.getByRole('button', { name: 'Follow', exact: true }).first().click();
    await expect(picks).toContainText('1 of 2 followed');
    await picks.getByRole('button', { name: 'Follow', exact: true }).first().click();
    await expect(picks).toContainText("You're set.");
    const followed = page.getByRole('region', { name: 'New from people you follow' });
    await expect(followed.getByRole('listitem')).not.toHaveCount(0);
    await picks.getByRole('button', { name: 'Done' }).click();
    await expect(picks).toBeHidden();
    const { followingCount } = (await signedIn.browser.call(api.users.getCurrentUser)).body;
    expect(followingCount).toBe(2);
    await page.reload();
    await expect(followed).toBeVisible();
    await expect(picks).toBeHidden();
  },
);

test('a new user skips the first tracks for good', async ({ page, signedIn, origin }) => {
  for (const genre of ['Song', 'Loop'] as const)
    await publish(await signUp(origin), { title: freeTitle(), genre: [genre] });
  await page.goto('/home');
  const picks = page.getByRole('region', { name: 'What sounds like you?' });
  await picks.getByRole('button', { name: 'Skip' }).click();
  await expect(picks).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Community' })).toBeVisible();
  await expect(picks).toBeHidden();
});
