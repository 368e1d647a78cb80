import { api } from '@backbeat/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { box, makeChat, said, say } from './conversation.ts';
import { expect, signUp, test } from './support.ts';

/** Says something and waits until it is there: then the page is connected. */
async function begin(page: Page): Promise<void> {
  await say(page, 'one');
  await expect(said(page, 'one').getByRole('button', { name: /^Actions/ })).toBeAttached();
}

/** Lets something happen while the page has no connection. */
async function away(page: Page, context: BrowserContext, act: () => Promise<unknown>): Promise<void> {
  const lost = page.getByText('Connection lost. Reconnecting…');
  await context.setOffline(true);
  await expect(lost).toBeVisible();
  await act();
  await context.setOffline(false);
  await expect(lost).toBeHidden({ timeout: 60_000 });
}

test(
  'whoever is taken out of a chat while their connection is away does not see it any more when it is back',
  { tag: '@once' },
  async ({ page, context, signedIn, origin, mayLog }) => {
    const ilo = await signUp(origin);
    const id = await makeChat(ilo, [signedIn], 'Night session');
    await page.goto(`/messages?chat=${id}`);
    await begin(page);
    mayLog.push(`Nothing can be heard from /topic/chat/${id}.`);
    await away(page, context, () =>
      ilo.browser.call(api.chats.removeMember, { params: { id, user: signedIn.userName } }),
    );
    await expect(page.getByText('This conversation is not there')).toBeVisible();
    await expect(box(page)).toBeHidden();

    // Back in it, they see it without a reload.
    await ilo.browser.call(api.chats.addMember, {
      params: { id },
      query: { username: signedIn.userName },
    });
    await expect(box(page)).toBeVisible();
  },
);

test(
  'who is in a chat, its name and who has seen what was said are as they are now when the connection is back',
  { tag: '@once' },
  async ({ page, context, signedIn, origin }) => {
    const [ilo, mare] = [await signUp(origin), await signUp(origin)];
    const id = await makeChat(ilo, [signedIn, mare], 'Night session');
    await page.goto(`/messages?chat=${id}`);
    await expect(page.getByText(/^3 members:/)).toBeVisible();
    await begin(page);
    await away(page, context, () =>
      ilo.browser.call(api.chats.readChat, { params: { id }, body: { seq: 1 } }),
    );
    await expect(page.getByText(`Seen by ${ilo.userName}`)).toBeVisible();

    await away(page, context, async () => {
      await mare.browser.call(api.chats.removeMember, { params: { id, user: mare.userName } });
      await ilo.browser.call(api.chats.renameChat, { params: { id }, body: { chatname: 'Day session' } });
    });
    await expect(page.getByRole('heading', { name: 'Day session' })).toBeVisible();
    await expect(page.getByText(/^2 members:/)).toBeVisible();
  },
);
