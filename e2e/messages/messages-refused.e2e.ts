import { api } from '@backbeat/contract';
import { makeChat, messageWith, sendMessage } from '../support/conversation.ts';
import { expect, checkAccessibility, signUp, test } from '../support/fixtures.ts';

test('a rejected message shows the reason and a retry, and other chats continue over the same connection', async ({
  page,
  signedIn,
  origin,
}) => {
  const cat = await signUp(origin);
  const direct = await makeChat(signedIn, [cat]);
  await makeChat(signedIn, [cat], 'The band');
  const sockets: { isClosed: boolean }[] = [];
  page.on('websocket', (socket) => {
    const watchedSocket = { isClosed: false };
    sockets.push(watchedSocket);
    socket.on('close', () => (watchedSocket.isClosed = true));
  });
  const log = page.getByRole('log');
  const trySend = async (text: string) => {
    await sendMessage(page, text);
    await expect(messageWith(page, text)).toBeVisible();
  };
  await page.goto(`/messages?chat=${direct}`);
  await trySend('Hello');
  await expect(log.getByText('Sending…')).toBeHidden();

  await cat.browser.call(api.blocks.block, { params: { user: signedIn.userName } });
  await trySend('Are you there?');
  await expect(log.getByRole('alert')).toContainText('Failed to send message: Chat not found.');
  await page.getByRole('link', { name: 'The band' }).click();
  await trySend('On we go');
  const readStoredTexts = async () => {
    const { body } = await signedIn.browser.call(api.chats.listChats);
    return body.content.map(({ message }) => message);
  };
  await expect.poll(readStoredTexts).toEqual(['On we go', 'Hello']);
  await page.goBack();
  await cat.browser.call(api.blocks.unblock, { params: { user: signedIn.userName } });
  await log.getByRole('button', { name: 'Retry' }).click();
  await expect(log.getByRole('alert')).toBeHidden();
  await expect(messageWith(page, 'Are you there?')).toHaveCount(1);
  expect(sockets).toEqual([{ isClosed: false }]);
});

test("a chat link with an unknown user or the user's own name leads to a new message", async ({
  page,
  signedIn,
}) => {
  const cases = [
    ['nobody.goes.by.this', 'No one goes by that name.'],
    ['no name at all', 'No one goes by that name.'],
    [signedIn.userName.toUpperCase(), "That's you. Pick someone else to message."],
  ] as const;
  for (const [user, sentence] of cases) {
    await page.goto(`/messages?${new URLSearchParams({ createChat: 'true', user }).toString()}`);
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await checkAccessibility(page);
    await alert.getByRole('button', { name: 'New message' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});
