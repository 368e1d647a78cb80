import { api } from '@backbeat/contract';
import { ChatClient } from '../../server/test/chat/chat-client.ts';
import { makeChat, messageWith } from '../support/conversation.ts';
import { expect, failRequests, checkAccessibility, pageOf, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

test("a like moves the bell of the track's author in another browser", async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  const post = await publish(signedIn);
  const [fan, otherFan] = [await signUp(origin), await signUp(origin)];
  const fansPage = await pageOf(browser, origin, fan);

  await page.goto('/home');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await fansPage.goto(`/post/${post.id}`);
  await fansPage.getByRole('tab', { name: 'Community' }).click();
  await fansPage.getByRole('button', { name: 'Like', exact: true }).first().click();
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');

  // Equal events of several users are grouped, and the open list updates.
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveText([new RegExp(`^${fan.userName} liked "${post.title}".*New`)]);
  await expect(bell).toHaveAccessibleName('Notifications');
  await otherFan.browser.call(api.likes.toggleLike, { params: { id: post.id } });
  await expect(rows).toHaveText([new RegExp(`^${otherFan.userName} and 1 other liked "${post.title}".*New`)]);
  await checkAccessibility(page);
  await expect(rows).toContainText(fan.userName);
  await rows.getByRole('link', { name: /liked/ }).click();
  await expect(page).toHaveURL(`/post/${post.id}`);
  await expect(panel).toBeHidden();
  await fansPage.context().close();
});

test('clearing notifications takes effect at once and is rolled back with a message on failure', async ({
  page,
  signedIn,
  origin,
}) => {
  const post = await publish(signedIn);
  const fan = await signUp(origin);
  for (const body of ['First', 'Second', 'Third', 'Fourth']) {
    await fan.browser.call(api.comments.addComment, { params: { id: post.id }, body });
  }
  await page.goto('/home');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 4 new');

  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toHaveText([/Fourth/, /Third/, /Second/]);
  await activity.getByRole('button', { name: 'View All Activity' }).click();
  const dialog = page.getByRole('dialog', { name: 'All Notifications' });
  await expect(dialog.getByRole('listitem')).toHaveText([/Fourth/, /Third/, /Second/, /First/]);
  await checkAccessibility(page);

  const { failure } = await failRequests(page, '/user/notifications/clear', { status: 500, json: {} });
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await failure;
  await expect(page.getByRole('alert')).toContainText("We couldn't clear your notifications.");
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await page.unrouteAll();

  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await expect(dialog.getByText('No notifications yet')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Clear All' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(activity.getByText('No notifications yet')).toBeVisible();
  await page.reload();
  await expect(activity.getByText('No notifications yet')).toBeVisible();
});

test('chat notifications disappear from the bell when the chat is read, here or elsewhere', async ({
  page,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const chat = await makeChat(friend, [signedIn], 'Night session');
  const client = new ChatClient({ origin }, friend.browser, chat, { site: origin });
  await client.connect();
  await page.goto('/home');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await client.sendMessage('one');
  await expect(activity.getByRole('listitem')).toHaveText([/wrote in "Night session": one/]);
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await signedIn.browser.call(api.chats.readChat, { params: { id: chat }, body: { seq: 1 } });
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(activity.getByText('No notifications yet')).toBeVisible();

  await client.sendMessage('two');
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await activity.getByRole('link', { name: /wrote in "Night session": two/ }).click();
  await expect(messageWith(page, 'two')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  client.drop();
});
