import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { freePort, Product } from '../../server/test/servers/product.ts';
import { makeChat, sendMessage } from '../support/conversation.ts';
import { expect, signInOn, signUp, test } from '../support/fixtures.ts';

test('messages typed while the server is down are sent once and in order, even after the page was closed', async ({
  context,
  mayLog,
}) => {
  // A chunk that the page loads ahead may find the server down.
  mayLog.push('net::ERR_CONNECTION_REFUSED');
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-e2e-'));
  const port = await freePort();
  const product = new Product(folder, port);
  try {
    await product.start();
    const origin = `http://localhost:${port}`;
    const [nia, ilo] = [await signUp(origin), await signUp(origin)];
    const chat = await makeChat(nia, [ilo], 'Night session');
    await signInOn(context, nia, origin);
    const address = `${origin}/messages?chat=${chat}`;
    const page = await context.newPage();
    await page.goto(address);
    await sendMessage(page, 'before');
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: 'before' })
        .getByRole('button', { name: /^Actions/ }),
    ).toBeAttached();

    await product.end('SIGKILL');
    await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible();
    for (const text of ['one', 'two', 'three']) await sendMessage(page, text);
    await expect(page.getByText('Waiting for a connection')).toHaveCount(3);
    await page.close();
    await product.start();

    // The outbox sends from any screen, even if the conversation is not open.
    const laterPage = await context.newPage();
    await laterPage.goto(`${origin}/home`);
    const storedTexts = async () => {
      const { body } = await ilo.browser.call(api.chats.listMessages, { params: { id: chat } });
      return body.filter(({ type }) => type === 'CHAT').map(({ message }) => message);
    };
    await expect.poll(storedTexts, { timeout: 30_000 }).toEqual(['before', 'one', 'two', 'three']);
    await laterPage.goto(address);
    await expect(laterPage.getByRole('article').filter({ hasText: 'three' })).toHaveCount(1);
    await laterPage.getByRole('button', { name: /Your menu/ }).click();
    await laterPage.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(laterPage).toHaveURL(`${origin}/login`);
    expect(await laterPage.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('messages.');
  } finally {
    await product.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});
