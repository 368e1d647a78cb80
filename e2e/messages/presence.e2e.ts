import { api } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { makeChat } from '../support/conversation.ts';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

/** Longer than the interval at which pages poll for presence. */
const POLL_TIMEOUT_MS = 60_000;
const ring = (page: Page) => page.getByRole('main').getByRole('img', { name: 'online' });
const onlineSwitch = (page: Page) => page.getByRole('switch', { name: /^Show when I'm online/ });

test(
  'a user sees in a chat and on a profile that another one is here, until they hide it or leave',
  { tag: '@phone' },
  async ({ page, signedIn, origin, browser }) => {
    const friend = await signUp(origin);
    const id = await makeChat(signedIn, [friend]);
    const theirPage = await pageOf(browser, origin, friend);
    const socket = theirPage.waitForEvent('websocket');
    await theirPage.goto('/settings/privacy');
    await (await socket).waitForEvent('framereceived');
    const online = async () => {
      const query = { users: friend.userName };
      return (await signedIn.browser.call(api.presence.listOnline, { query })).body.userNames;
    };
    await expect.poll(online).toEqual([friend.userName]);

    await page.goto(`/messages?chat=${id}`);
    await expect(page.getByText('here now', { exact: true })).toBeVisible();
    await expect(page.getByText(/members/)).toBeHidden();
    await checkAccessibility(page);
    await page.getByRole('heading', { name: friend.userName }).getByRole('link').click();
    await expect(page.getByRole('tab', { name: 'Demos' })).toBeVisible();
    await expect(ring(page)).toBeVisible();
    await checkAccessibility(page);

    await onlineSwitch(theirPage).click();
    await expect.poll(online).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: friend.userName })).toBeVisible();
    await expect(ring(page)).toBeHidden();
    await onlineSwitch(theirPage).click();
    await expect(ring(page)).toBeVisible({ timeout: POLL_TIMEOUT_MS });
    await theirPage.context().close();
    await expect(ring(page)).toBeHidden({ timeout: POLL_TIMEOUT_MS });
  },
);

test('an author sees how many people listen to their post at the moment', async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  const fan = await signUp(origin);
  const { id } = await publish(signedIn);
  const params = { id };
  await page.goto(`/post/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fan.browser.call(api.plays.recordPlay, { params });
  await page.reload();
  await expect(page.getByText('1 listening')).toBeVisible();
  await checkAccessibility(page);
  const theirPage = await pageOf(browser, origin, fan);
  await theirPage.goto(`/post/${id}`);
  await expect(theirPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(theirPage.getByText(/listening/)).toBeHidden();
  await fan.browser.call(api.plays.recordStop, { params, body: { position: 1 } });
  await expect(page.getByText('1 listening')).toBeHidden({ timeout: POLL_TIMEOUT_MS });
});
