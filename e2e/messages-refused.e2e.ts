import { api } from '@backbeat/contract';
import { makeChat, said, say } from './conversation.ts';
import { expect, signUp, test } from './support.ts';

test(
  'a message that is refused says why and can be sent again; other chats go on over the same connection',
  { tag: '@once' },
  async ({ page, signedIn, origin }) => {
    const cat = await signUp(origin);
    const direct = await makeChat(signedIn, [cat]);
    await makeChat(signedIn, [cat], 'The band');
    const sockets: { isClosed: boolean }[] = [];
    page.on('websocket', (socket) => {
      const seen = { isClosed: false };
      sockets.push(seen);
      socket.on('close', () => (seen.isClosed = true));
    });
    const log = page.getByRole('log');
    const tell = async (text: string) => {
      await say(page, text);
      await expect(said(page, text)).toBeVisible();
    };
    await page.goto(`/messages?chat=${direct}`);
    await tell('Hello');
    await expect(log.getByText('Sending…')).toBeHidden();

    await cat.browser.call(api.boundaries.block, { params: { user: signedIn.userName } });
    await tell('Are you there?');
    await expect(log.getByRole('alert')).toContainText('Failed to send message: Chat not found.');
    await page.getByRole('link', { name: 'The band' }).click();
    await tell('On we go');
    const stored = async () => {
      const { body } = await signedIn.browser.call(api.chats.listChats);
      return body.content.map(({ message }) => message);
    };
    await expect.poll(stored).toEqual(['On we go', 'Hello']);
    await page.goBack();
    await cat.browser.call(api.boundaries.unblock, { params: { user: signedIn.userName } });
    await log.getByRole('button', { name: 'Retry' }).click();
    await expect(log.getByRole('alert')).toBeHidden();
    await expect(said(page, 'Are you there?')).toHaveCount(1);
    expect(sockets).toEqual([{ isClosed: false }]);
  },
);
