import { api } from '@backbeat/contract';
import { expect, checkAccessibility, pageOf, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

test('blocking a user hides both users from each other', async ({
  page,
  signedIn: viewer,
  origin,
  browser,
}) => {
  const otherMember = await signUp(origin);
  const [ownPost, theirPost] = [
    await publish(viewer, { title: 'Mine' }),
    await publish(otherMember, { title: 'Theirs' }),
  ];
  await otherMember.browser.call(api.comments.addComment, { params: { id: ownPost.id }, body: 'Nice one' });
  const across = await pageOf(browser, origin, otherMember);

  await page.goto(`/post/${ownPost.id}`);
  await page.getByRole('tab', { name: 'Community' }).click();
  await expect(page.getByText('Nice one')).toBeVisible();
  await page.getByRole('button', { name: `More about the comment by ${otherMember.userName}` }).click();
  await page.getByRole('menuitem', { name: `Block ${otherMember.userName}…` }).click();
  const question = page.getByRole('dialog', { name: `Block ${otherMember.userName}?` });
  await expect(question).toContainText("Visitors who aren't signed in can still see");
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`You blocked ${otherMember.userName}.`)).toBeVisible();
  await expect(page.getByText('Nice one')).toHaveCount(0);

  // For the other user, the viewer does not exist.
  await across.goto(`/profile/${viewer.userName}`);
  await expect(across.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
  await across.goto(`/post/${ownPost.id}`);
  await expect(across.getByRole('heading', { name: 'Track not found' })).toBeVisible();

  await page.goto(`/profile/${otherMember.userName}`);
  await expect(page.getByRole('heading', { name: `You blocked ${otherMember.userName}` })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/settings/blocked');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toContainText(
    otherMember.userName,
  );
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
  await page.goto(`/post/${theirPost.id}`);
  await expect(page.getByRole('heading', { name: 'Theirs', level: 1 })).toBeVisible();
  await across.goto(`/profile/${viewer.userName}`);
  await expect(across.getByRole('heading', { name: viewer.userName, level: 1 })).toBeVisible();
  await across.context().close();
});

test('a user mutes another user and unmutes them again', async ({ page, signedIn: _viewer, origin }) => {
  const otherMember = await signUp(origin);
  const { id } = await publish(otherMember, { title: 'Too often' });
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'More about Too often' }).click();
  await page.getByRole('menuitem', { name: `Mute ${otherMember.userName}` }).click();
  await expect(page.getByText(`You muted ${otherMember.userName}.`)).toBeVisible();
  await page.goto(`/profile/${otherMember.userName}`);
  await expect(page.getByText('Muted', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  // A page that no longer exists leads to the last page, and Back leads away from there.
  await page.goto('/settings/blocked?tab=muted&page=2');
  await expect(page.getByRole('link', { name: otherMember.userName })).toBeVisible();
  await expect(page).toHaveURL('/settings/blocked?tab=muted');
  await page.goBack();
  await expect(page).toHaveURL(`/profile/${otherMember.userName}`);

  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'More about Too often' }).click();
  await page.getByRole('menuitem', { name: `Unmute ${otherMember.userName}` }).click();
  await expect(page.getByText(`You unmuted ${otherMember.userName}.`)).toBeVisible();
  await page.getByRole('button', { name: 'More about Too often' }).click();
  await page.getByRole('menuitem', { name: `Mute ${otherMember.userName}` }).click();
  const unmuteResponse = page.waitForResponse((response) => response.url().includes('/unmute/'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await unmuteResponse;
  await page.goto('/settings/blocked?tab=muted');
  await expect(page.getByText("You haven't muted anyone.")).toBeVisible();
});
