import { api } from '@backbeat/contract';
import { ChatClient } from '../../server/test/chat/chat-client.ts';
import { makeChat, messageWith, sendMessage } from '../support/conversation.ts';
import { expect, checkAccessibility, pageOf, signUp, test } from '../support/fixtures.ts';

const MESSAGE_COUNT = 130;

test(
  'a long conversation shows unread and newest messages, and a search leads to an old message and back',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    const friend = await signUp(origin);
    const chat = await makeChat(signedIn, [friend], 'Long nights');
    const client = new ChatClient({ origin }, friend.browser, chat, { site: origin });
    await client.connect();
    await client.sendMessage('the choir was flat');
    await signedIn.browser.call(api.chats.readChat, { params: { id: chat }, body: { seq: 1 } });
    for (let take = 1; take <= MESSAGE_COUNT; take += 1) await client.sendMessage(`take ${take}`);

    const log = page.getByRole('log');
    const take = (number: number) => log.getByText(`take ${number}`, { exact: true });
    await page.goto('/messages');
    await expect(page).toHaveTitle(`(99+) Messages · Backbeat`);
    await page.getByRole('link', { name: /Long nights/ }).click();
    await expect(log.getByText('New', { exact: true })).toBeInViewport();
    await expect(take(1)).toBeInViewport();
    await page.getByRole('button', { name: `Jump to latest, ${MESSAGE_COUNT} unread` }).click();
    await expect(take(MESSAGE_COUNT)).toBeInViewport();
    await expect(page).toHaveTitle('Messages · Backbeat');

    await page.getByRole('button', { name: 'Chat Info' }).click();
    await page.getByLabel('Search messages').fill('choir');
    await page.getByRole('list', { name: 'Found messages' }).getByRole('button').click();
    const oldMessage = messageWith(page, 'the choir was flat').filter({
      has: page.getByRole('button', { name: `Actions for ${friend.userName}'s message` }),
    });
    await expect(oldMessage).toBeInViewport();
    await oldMessage.hover();
    await oldMessage.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Reply' }).click();

    // New messages arrive below the viewport and are counted.
    await client.sendMessage('are you there?');
    await expect(page.getByRole('button', { name: 'Jump to latest, 1 unread' })).toBeVisible();
    await checkAccessibility(page);
    await sendMessage(page, 'it was, we redo it');
    const answer = messageWith(page, 'it was, we redo it');
    await expect(answer).toBeInViewport();
    await expect(log.getByText('are you there?', { exact: true })).toBeInViewport();
    // The server has stored the message, which replaces the pending one.
    await expect(answer.getByRole('button', { name: /^Actions/ })).toBeAttached();
    await answer.getByRole('button', { name: /^Replying to/ }).click();
    await expect(oldMessage).toBeInViewport();
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(answer).toBeInViewport();
    client.drop();
  },
);

test('the unread line appears below the messages read in another tab', async ({ page, signedIn, origin }) => {
  const friend = await signUp(origin);
  const chat = await makeChat(signedIn, [friend], 'Night session');
  const client = new ChatClient({ origin }, friend.browser, chat, { site: origin });
  await client.connect();
  await client.sendMessage('first');
  await signedIn.browser.call(api.chats.readChat, { params: { id: chat }, body: { seq: 1 } });
  await page.goto('/messages');
  const item = page.getByRole('link', { name: /Night session/ });
  await item.click();
  await expect(messageWith(page, 'first')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Choose a chat or start a new one.')).toBeVisible();

  await client.sendMessage('second');
  await expect(page).toHaveTitle('(1) Messages · Backbeat');
  await signedIn.browser.call(api.chats.readChat, { params: { id: chat }, body: { seq: 2 } });
  await expect(page).toHaveTitle('Messages · Backbeat');
  await client.sendMessage('third');
  await expect(page).toHaveTitle('(1) Messages · Backbeat');
  await item.click();
  await expect(page.getByRole('log')).toContainText(/first.*second.*New.*third/s);
  client.drop();
});

test('three group members chat in three browsers, one is added, and one is removed and sees it', async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  const [ilo, mare] = [await signUp(origin), await signUp(origin)];
  const id = await makeChat(ilo, [signedIn], 'Trio');
  await page.goto(`/messages?chat=${id}`);
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog', { name: 'Add User' }).getByRole('combobox').fill(mare.userName);
  await page.getByRole('option', { name: mare.userName }).click();
  await expect(page.getByText(`was added by ${signedIn.userName}`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^3 members:/)).toBeVisible();

  const pages = [page];
  for (const member of [ilo, mare]) {
    const theirPage = await pageOf(browser, origin, member);
    await theirPage.goto(`/messages?chat=${id}`);
    await expect(theirPage.getByText(/^3 members:/)).toBeVisible();
    pages.push(theirPage);
  }
  for (const [place, sender] of pages.entries()) {
    await sendMessage(sender, `part ${place}`);
    for (const each of pages) await expect(messageWith(each, `part ${place}`)).toHaveCount(1);
  }
  await mare.browser.call(api.chats.removeMember, { params: { id, user: mare.userName } });
  await expect(page.getByText('left the chat', { exact: true })).toBeVisible();
  await expect(page.getByText(/^2 members:/)).toBeVisible();
  await ilo.browser.call(api.chats.removeMember, { params: { id, user: signedIn.userName } });
  await expect(page.getByText('Chat not found')).toBeVisible();
  await checkAccessibility(page);
});
