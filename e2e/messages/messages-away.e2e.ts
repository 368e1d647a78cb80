import { api } from '@backbeat/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { messageField, makeChat, messageWith, sendMessage } from '../support/conversation.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

// A request that is on its way when the connection is lost fails.
test.use({ mayLog: ['ERR_INTERNET_DISCONNECTED'] });

/** Sends a message and waits until it is stored, so that the page is connected. */
async function begin(page: Page): Promise<void> {
  await sendMessage(page, 'one');
  await expect(messageWith(page, 'one').getByRole('button', { name: /^Actions/ })).toBeAttached();
}

/** Runs an action while the page has no connection. */
async function away(page: Page, context: BrowserContext, act: () => Promise<unknown>): Promise<void> {
  const lostNotice = page.getByText('Connection lost. Reconnecting…');
  await context.setOffline(true);
  await expect(lostNotice).toBeVisible();
  await act();
  await context.setOffline(false);
  await expect(lostNotice).toBeHidden({ timeout: 60_000 });
}

test('a member removed while offline no longer sees the chat after reconnecting', async ({
  page,
  context,
  signedIn,
  origin,
  mayLog,
}) => {
  const ilo = await signUp(origin);
  const id = await makeChat(ilo, [signedIn], 'Night session');
  await page.goto(`/messages?chat=${id}`);
  await begin(page);
  mayLog.push(`The server rejected the subscription to /topic/chat/${id}.`);
  await away(page, context, () =>
    ilo.browser.call(api.chats.removeMember, { params: { id, user: signedIn.userName } }),
  );
  await expect(page.getByText('Chat not found')).toBeVisible();
  await expect(messageField(page)).toBeHidden();

  // After being added again, the member sees the chat without a reload.
  await ilo.browser.call(api.chats.addMember, {
    params: { id },
    query: { username: signedIn.userName },
  });
  await expect(messageField(page)).toBeVisible();
});

test('members, name and read receipts of a chat are up to date after reconnecting', async ({
  page,
  context,
  signedIn,
  origin,
}) => {
  const [ilo, mare] = [await signUp(origin), await signUp(origin)];
  const id = await makeChat(ilo, [signedIn, mare], 'Night session');
  await page.goto(`/messages?chat=${id}`);
  await expect(page.getByText(/^3 members:/)).toBeVisible();
  await begin(page);
  await away(page, context, () => ilo.browser.call(api.chats.readChat, { params: { id }, body: { seq: 1 } }));
  await expect(page.getByText(`Seen by ${ilo.userName}`)).toBeVisible();

  await away(page, context, async () => {
    await mare.browser.call(api.chats.removeMember, { params: { id, user: mare.userName } });
    await ilo.browser.call(api.chats.renameChat, { params: { id }, body: { chatname: 'Day session' } });
  });
  await expect(page.getByRole('heading', { name: 'Day session' })).toBeVisible();
  await expect(page.getByText(/^2 members:/)).toBeVisible();
});
