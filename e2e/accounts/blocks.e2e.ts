import { api } from '@backbeat/contract';
import { expect, checkAccessibility, pageOf, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

test('blocking a user hides both users from each other', async ({
  page,
  signedIn: viewer,
  origin,
  browser,
}) => {
  const other = await signUp(origin);
  const [own, theirs] = [await publish(viewer, { title: 'Mine' }), await publish(other, { title: 'Theirs' })];
  await other.browser.call(api.comments.addComment, { params: { id: own.id }, body: 'Nice one' });
  const across = await pageOf(browser, origin, other);

  await page.goto(`/post/${own.id}`);
  await page.getByRole('tab', { name: 'Community' }).click();
  await expect(page.getByText('Nice one')).toBeVisible();
  await page.getByRole('button', { name: `More about the comment by ${other.userName}` }).click();
  await page.getByRole('menuitem', { name: `Block ${other.userName}…` }).click();
  const question = page.getByRole('dialog', { name: `Block ${other.userName}?` });
  await expect(question).toContainText("Visitors who aren't signed in can still see");
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`You blocked ${other.userName}.`)).toBeVisible();
  await expect(page.getByText('Nice one')).toHaveCount(0);

  // For the other user, the viewer does not exist.
  await across.goto(`/profile/${viewer.userName}`);
  await expect(across.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
  await across.goto(`/post/${own.id}`);
  await expect(across.getByRole('heading', { name: 'Track not found' })).toBeVisible();

  await page.goto(`/profile/${other.userName}`);
  await expect(page.getByRole('heading', { name: `You blocked ${other.userName}` })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/settings/blocked');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toContainText(
    other.userName,
  );
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
  await page.goto(`/post/${theirs.id}`);
  await expect(page.getByRole('heading', { name: 'Theirs', level: 1 })).toBeVisible();
  await across.goto(`/profile/${viewer.userName}`);
  await expect(across.getByRole('heading', { name: viewer.userName, level: 1 })).toBeVisible();
  await across.context().close();
});

test('a user mutes another user and unmutes them again', async ({ page, signedIn: _viewer, origin }) => {
  const other = await signUp(origin);
  const { id } = await publish(other, { title: 'Too often' });
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'More about Too often' }).click();
  await page.getByRole('menuitem', { name: `Mute ${other.userName}` }).click();
  await expect(page.getByText(`You muted ${other.userName}.`)).toBeVisible();
  await page.goto(`/profile/${other.userName}`);
  await expect(page.getByText('Muted', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  // A page that no longer exists leads to the last page, and Back leads away from there.
  await page.goto('/settings/blocked?tab=muted&page=2');
  await expect(page.getByRole('link', { name: other.userName })).toBeVisible();
  await expect(page).toHaveURL('/settings/blocked?tab=muted');
  await page.goBack();
  await expect(page).toHaveURL(`/profile/${other.userName}`);

  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'More about Too often' }).click();
  await page.getByRole('menuitem', { name: `Unmute ${other.userName}` }).click();
  await expect(page.getByText(`You unmuted ${other.userName}.`)).toBeVisible();
  await page.getByRole('button', { name: 'More about Too often' }).click();
  await page.getByRole('menuitem', { name: `Mute ${other.userName}` }).click();
  const undone = page.waitForResponse((response) => response.url().includes('/unmute/'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await undone;
  await page.goto('/settings/blocked?tab=muted');
  await expect(page.getByText("You haven't muted anyone.")).toBeVisible();
});
