import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

interface WatchedSocket {
  url: string;
  /** The commands of the frames. */
  receivedFrames: string[];
  isClosed: boolean;
}

/** Records every socket that the page opens. */
function watchSockets(page: Page): WatchedSocket[] {
  const sockets: WatchedSocket[] = [];
  page.on('websocket', (socket) => {
    const watchedSocket: WatchedSocket = {
      url: socket.url(),
      receivedFrames: new Array<string>(),
      isClosed: false,
    };
    sockets.push(watchedSocket);
    socket.on('framereceived', ({ payload }) =>
      watchedSocket.receivedFrames.push(String(payload).split('\n')[0] ?? ''),
    );
    socket.on('close', () => (watchedSocket.isClosed = true));
  });
  return sockets;
}

test('a signed-in user receives events over one connection until they sign out', async ({
  page,
  signedIn,
}) => {
  const sockets = watchSockets(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
  await expect
    .poll(() => sockets[0]?.receivedFrames)
    .toEqual(expect.arrayContaining(['CONNECTED', 'RECEIPT']));
  expect(new URL(sockets[0]?.url ?? '').pathname).toBe('/ws');
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('a session that ends elsewhere closes the connection and leads to the sign-in screen', async ({
  page,
  signedIn,
}) => {
  const sockets = watchSockets(page);
  await page.goto('/home');
  await expect.poll(() => sockets[0]?.receivedFrames).toContain('RECEIPT');
  await signedIn.browser.send('/api/user/auth/logout', { method: 'POST' });
  await expect(page).toHaveURL('/login');
  // Before the page knows the reason for the close, it may have tried another socket.
  await expect.poll(() => sockets.every(({ isClosed }) => isClosed)).toBe(true);
});

test('a visitor opens no realtime connection', async ({ page }) => {
  const sockets = watchSockets(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
  expect(sockets).toEqual([]);
});
