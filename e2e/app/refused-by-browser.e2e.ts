import type { Page } from '@playwright/test';
import { makeChat } from '../support/conversation.ts';
import { expect, failRequests, PASSWORD, signUp, test } from '../support/fixtures.ts';

/** Drops something on an element. @returns whether the page keeps the browser from handling it */
const drop = (page: Page, selector: string, kind: 'file' | 'text') =>
  page.locator(selector).evaluate((element, contentKind) => {
    const dataTransfer = new DataTransfer();
    if (contentKind === 'file') dataTransfer.items.add(new File(['song'], 'song.txt'));
    else dataTransfer.setData('text/plain', 'song');
    const events = ['dragover', 'drop'].map(
      (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
    );
    return events.map((event) => !element.dispatchEvent(event));
  }, kind);

test('a file that is dropped beside a drop zone does not open in place of the app', async ({ page }) => {
  await page.goto('/login');
  await expect.poll(() => drop(page, 'h1', 'file')).toEqual([true, true]);
  expect(await drop(page, 'h1', 'text')).toEqual([false, false]);
});

test('a login whose cookie the browser does not keep says so', async ({ page, member }) => {
  await failRequests(page, '/user/me', { status: 401 });
  await page.goto('/login');
  await page.getByLabel('Email or Username').fill(member.userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'blocks cookies' })).toBeVisible();
});

test('a page without https names https, not the user, as the cause', async ({ page, signedIn, origin }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  const needsHttps = (features: string) => page.getByText(`${features} only work over https.`);
  await page.goto('/settings/notifications');
  await expect(needsHttps('Push notifications')).toBeVisible();
  await page.goto('/settings/security');
  await expect(needsHttps('Passkeys')).toBeVisible();
  const friend = await signUp(origin);
  await page.goto(`/messages?chat=${await makeChat(signedIn, [friend])}`);
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(needsHttps('Voice notes')).toBeVisible();
  await page.goto(`/profile/${friend.userName}`);
  await page.getByRole('button', { name: /^More about / }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText("This page isn't using https")).toBeVisible();
});
