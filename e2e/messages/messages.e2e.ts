import { api, chats, limits } from '@backbeat/contract';
import { messageField, makeChat, messageWith, sendMessage } from '../support/conversation.ts';
import { expect, checkAccessibility, pageOf, signUp, test } from '../support/fixtures.ts';
import { publish, songFile } from '../support/tracks.ts';

test(
  'two users chat with typing, read receipts, a file, a reaction and an edit, and one leaves',
  { tag: '@phone' },
  async ({ page, signedIn, origin, browser }) => {
    const friend = await signUp(origin);
    const post = await publish(friend);
    const id = await makeChat(signedIn, [friend], 'Night session');
    const theirPage = await pageOf(browser, origin, friend);
    await page.goto(`/messages?chat=${id}`);
    await theirPage.goto(`/messages?chat=${id}`);
    await expect(page.getByText('No messages yet').last()).toBeVisible();

    // The server sends typing events to current subscribers only, so the user types until the other
    // one subscribes.
    await expect(async () => {
      await messageField(theirPage).fill('');
      await messageField(theirPage).pressSequentially('take 4');
      await expect(page.getByText(`${friend.userName} is typing…`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await messageField(theirPage).press('Enter');
    await expect(messageWith(page, 'take 4')).toBeVisible();
    await expect(theirPage.getByText(`Seen by ${signedIn.userName}`)).toBeVisible();

    await sendMessage(page, `like ${origin}/post/${post.id} <b>loud</b>`);
    await expect(
      messageWith(theirPage, '<b>loud</b>').getByRole('button', { name: `Play ${post.title}` }),
    ).toBeVisible();
    await page.getByLabel('Files to send').setInputFiles(await songFile());
    await messageField(page).press('Enter');
    await expect(
      messageWith(theirPage, 'night-bus.mp3').getByRole('button', { name: 'Play night-bus.mp3' }),
    ).toBeVisible();
    await page.getByLabel('Files to send').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('notes'),
    });
    await expect(
      page.getByRole('alert').filter({ hasText: 'File type not allowed for USER users' }),
    ).toBeVisible();

    await messageWith(theirPage, '<b>loud</b>').hover();
    await messageWith(theirPage, '<b>loud</b>')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await theirPage.getByRole('menuitem', { name: 'React with 🔥' }).click();
    await expect(
      messageWith(page, '<b>loud</b>').getByRole('button', { name: `🔥 ${friend.userName}` }),
    ).toBeVisible();

    await sendMessage(page, 'drums are pinted');
    await expect(messageWith(theirPage, 'drums are pinted')).toBeVisible();
    // The newest message has been acknowledged.
    await expect(
      messageWith(page, 'drums are pinted').getByRole('button', { name: /^Actions/ }),
    ).toBeAttached();
    await messageField(page).press('ArrowUp');
    await expect(messageField(page)).toHaveValue('drums are pinted');
    await sendMessage(page, 'drums are printed');
    await expect(messageWith(theirPage, 'drums are printed')).toContainText('edited');
    await expect(messageField(page)).toBeFocused();
    await messageWith(theirPage, 'drums are printed').hover();
    await messageWith(theirPage, 'drums are printed')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await theirPage.getByRole('menuitem', { name: 'Reply' }).click();
    await expect(theirPage.getByRole('menu')).toHaveCount(0);
    await expect(messageField(theirPage)).toBeFocused();
    await theirPage.getByRole('button', { name: /^Cancel/ }).click();
    await expect(messageField(theirPage)).toBeFocused();
    await checkAccessibility(page);
    const ownMessage = page.getByRole('article', { name: /^You/ }).last();
    await ownMessage.hover();
    await ownMessage.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(ownMessage).toContainText(chats.messages.removed);
    await expect(ownMessage).toBeFocused();

    await page.getByRole('button', { name: 'Chat Info' }).click();
    const info = page.getByRole('dialog', { name: 'Chat Info' });
    await expect(info.getByRole('button', { name: /^night-bus\.mp3/ })).toBeVisible();
    await checkAccessibility(page);
    await info.getByRole('button', { name: 'Leave Chat' }).click();
    await page
      .getByRole('dialog', { name: 'Leave Chat' })
      .getByRole('button', { name: 'Leave Chat' })
      .click();
    await expect(page).toHaveURL('/messages');
    await expect(theirPage.getByText('left the chat', { exact: true })).toBeVisible();
    await theirPage.context().close();
  },
);

test('a message typed offline is stored in the outbox and sent once after reconnecting', async ({
  page,
  context,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const id = await makeChat(signedIn, [friend], 'On a train');
  await page.goto(`/messages?chat=${id}`);
  await sendMessage(page, 'first');
  await expect(messageWith(page, 'first').getByRole('button', { name: /^Actions/ })).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible();
  await sendMessage(page, 'second');
  await sendMessage(page, 'third');
  await expect(page.getByText('Waiting for a connection')).toHaveCount(2);
  await checkAccessibility(page);
  await context.setOffline(false);
  const messages = async () => {
    const { body } = await friend.browser.call(api.chats.listMessages, { params: { id } });
    return body.filter(({ type }) => type === 'CHAT').map(({ message }) => message);
  };
  await expect.poll(messages, { timeout: 60_000 }).toEqual(['first', 'second', 'third']);
  await page.reload();
  await expect(messageWith(page, 'third')).toHaveCount(1);
});

test(
  'a user moves between the list and a conversation, and starts a new chat',
  { tag: '@phone' },
  async ({ page, signedIn, origin, browser }) => {
    const friend = await signUp(origin);
    await page.goto('/messages');
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'New message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Chat' });
    await expect(dialog.getByRole('button', { name: 'Create Chat' })).toBeDisabled();
    await dialog.getByLabel('Chat name').fill('Tuesday writers');
    await dialog.getByRole('combobox', { name: 'Add people' }).fill(friend.userName);
    await page.getByRole('option', { name: friend.userName }).click();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Create Chat' }).click();
    await expect(page.getByRole('heading', { name: 'Tuesday writers' })).toBeVisible();
    if (isPhone) await page.getByRole('button', { name: 'Back to your chats' }).click();
    const item = page.getByRole('link', { name: /Tuesday writers/ });
    await expect(item).toContainText('2 members');
    await page.getByPlaceholder('Search conversations...').fill('no such chat');
    await expect(page.getByText('No chats found for "no such chat"')).toBeVisible();
    await page.getByPlaceholder('Search conversations...').fill('');
    await friend.browser.call(api.chats.createChat, { body: { users: [signedIn.userName] } });
    await item.click();
    await expect(page.getByRole('heading', { name: 'Tuesday writers' })).toBeVisible();

    await page.goto(`/profile/${friend.userName}`);
    await page.getByRole('link', { name: 'Message', exact: true }).click();
    await expect(page.getByRole('heading', { name: friend.userName })).toBeVisible();
    await checkAccessibility(page);

    // The direct chat is hidden until a new message arrives in it.
    await page.getByRole('button', { name: 'Chat Info' }).click();
    await page.getByRole('dialog', { name: 'Chat Info' }).getByRole('button', { name: 'Leave Chat' }).click();
    const question = page.getByRole('dialog', { name: 'Leave Chat' });
    await expect(question).toContainText("is hidden until there's a new message");
    await checkAccessibility(page);
    await question.getByRole('button', { name: 'Leave Chat' }).click();
    await expect(page).toHaveURL('/messages');
    const direct = page.getByRole('link', { name: /take it from the top/ });
    const list = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await expect(list).toHaveCount(1);
    const theirPage = await pageOf(browser, origin, friend);
    await theirPage.goto(`/messages?chat=${await makeChat(friend, [signedIn])}`);
    await sendMessage(theirPage, 'take it from the top');
    await expect(direct).toBeVisible();
    await theirPage.context().close();
  },
);

test('a search finds a chat far down the list', async ({ page, signedIn, origin }) => {
  const { id } = await publish(signedIn);
  const friend = await signUp(origin);
  await makeChat(signedIn, [friend], 'Dust and tape');
  for (let number = 1; number <= limits.pageSize.chats; number += 1)
    await makeChat(signedIn, [friend], `Session ${number}`);
  await page.goto('/messages');
  const list = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await expect(list).toHaveCount(limits.pageSize.chats);
  await page.getByPlaceholder('Search conversations...').fill('dust');
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('Dust and tape');

  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Send in a chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send in a chat' });
  await expect(dialog.getByRole('button', { name: 'Load More' })).toBeVisible();
  await dialog.getByPlaceholder('Search conversations...').fill('dust');
  await dialog.getByRole('button', { name: 'Send to Dust and tape' }).click();
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible();
});
