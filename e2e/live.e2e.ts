import type { Page } from '@playwright/test';
import { expect, test } from './support.ts';

/** Every socket that the page opens, with the commands of the frames that came and whether it is closed. */
function watchSockets(page: Page): { url: string; heard: string[]; isClosed: boolean }[] {
  const sockets: { url: string; heard: string[]; isClosed: boolean }[] = [];
  page.on('websocket', (socket) => {
    const seen = { url: socket.url(), heard: new Array<string>(), isClosed: false };
    sockets.push(seen);
    socket.on('framereceived', ({ payload }) => seen.heard.push(String(payload).split('\n')[0] ?? ''));
    socket.on('close', () => (seen.isClosed = true));
  });
  return sockets;
}

test(
  'who is signed in is told what happens, over one connection, until they leave',
  { tag: '@once' },
  async ({ page, signedIn }) => {
    const sockets = watchSockets(page);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
    await expect.poll(() => sockets[0]?.heard).toEqual(expect.arrayContaining(['CONNECTED', 'RECEIPT']));
    expect(new URL(sockets[0]?.url ?? '').pathname).toBe('/ws');
    await page.getByRole('button', { name: /Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
  },
);

test(
  'a session that ends elsewhere ends the connection, and leads to the way in',
  { tag: '@once' },
  async ({ page, signedIn }) => {
    const sockets = watchSockets(page);
    await page.goto('/home');
    await expect.poll(() => sockets[0]?.heard).toContain('RECEIPT');
    await signedIn.browser.send('/api/user/auth/logout', { method: 'POST' });
    await expect(page).toHaveURL('/login');
    // Until it is known why it ended, another one may have been tried.
    await expect.poll(() => sockets.every(({ isClosed }) => isClosed)).toBe(true);
  },
);

test('a visitor has no connection', { tag: '@once' }, async ({ page }) => {
  const sockets = watchSockets(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
  expect(sockets).toEqual([]);
});
