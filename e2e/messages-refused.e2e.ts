import { api } from '@backbeat/contract';
import { expect, signUp, test } from './support.ts';

test(
  'a message that is refused says why and can be sent again; other chats go on over the same connection',
  { tag: '@once' },
  async ({ page, signedIn, origin }) => {
    const cat = await signUp(origin);
    const create = async (chatname?: string) => {
      const body = { users: [cat.userName], chatname };
      return (await signedIn.browser.call(api.chats.createChat, { body })).body.chatRoomId;
    };
    const [direct] = [await create(), await create('The band')];
    const sockets: { isClosed: boolean }[] = [];
    page.on('websocket', (socket) => {
      const seen = { isClosed: false };
      sockets.push(seen);
      socket.on('close', () => (seen.isClosed = true));
    });
    const log = page.getByRole('log');
    const say = async (text: string) => {
      const box = page.getByRole('textbox', { name: 'Message', exact: true });
      await box.fill(text);
      await box.press('Enter');
      await expect(log.getByRole('article').filter({ hasText: text })).toBeVisible();
    };
    await page.goto(`/messages?chat=${direct}`);
    await say('Hello');
    await expect(log.getByText('Sending…')).toBeHidden();

    await cat.browser.call(api.boundaries.block, { params: { user: signedIn.userName } });
    await say('Are you there?');
    await expect(log.getByRole('alert')).toContainText('Failed to send message: Chat not found.');
    await page.getByRole('link', { name: 'The band' }).click();
    await say('On we go');
    const stored = async () => {
      const { body } = await signedIn.browser.call(api.chats.listChats);
      return body.content.map(({ message }) => message);
    };
    await expect.poll(stored).toEqual(['On we go', 'Hello']);
    await page.goBack();
    await cat.browser.call(api.boundaries.unblock, { params: { user: signedIn.userName } });
    await log.getByRole('button', { name: 'Retry' }).click();
    await expect(log.getByRole('alert')).toBeHidden();
    await expect(log.getByRole('article').filter({ hasText: 'Are you there?' })).toHaveCount(1);
    expect(sockets).toEqual([{ isClosed: false }]);
  },
);
