import { api } from '@backbeat/contract';
import type { Locator, Page } from '@playwright/test';
import { messageField, makeChat, messageWith } from '../support/conversation.ts';
import { expect, PASSWORD, signUp, test, type Member } from '../support/fixtures.ts';
import { addDemo, publish, pressAuthorAction } from '../support/tracks.ts';

/** A button that changes data. */
interface Press {
  name: string;
  /** Leads to the button. */
  find: (page: Page, viewer: Member, otherMember: Member) => Promise<Locator>;
  /** The request that a press sends. */
  request: RegExp;
}

const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name, exact: true });

/** Opens a confirmation with a button and finds its confirm button. */
async function confirmation(page: Page, opener: string | RegExp, confirm: string): Promise<Locator> {
  await button(page, opener).click();
  return button(page.getByRole('dialog'), confirm);
}

const presses: readonly Press[] = [
  {
    name: 'Like',
    request: /\/posts\/add\/like\//,
    find: async (page, _viewer, otherMember) => {
      await page.goto(`/post/${(await publish(otherMember)).id}`);
      return button(page.getByRole('article'), 'Like').first();
    },
  },
  {
    name: 'Follow',
    request: /\/user-relations\/follow\//,
    find: async (page, _viewer, otherMember) => {
      await page.goto(`/profile/${otherMember.userName}`);
      return button(page, 'Follow');
    },
  },
  {
    name: 'Post a comment',
    request: /\/posts\/add\/comment\//,
    find: async (page, _viewer, otherMember) => {
      await page.goto(`/post/${(await publish(otherMember)).id}?tab=community`);
      await page.getByRole('textbox', { name: 'Add a comment' }).fill('That rhodes!');
      return button(page, 'Post');
    },
  },
  {
    name: 'Delete a comment',
    request: /\/posts\/delete\/comment\//,
    find: async (page, viewer, otherMember) => {
      const { id } = await publish(otherMember);
      await viewer.browser.call(api.comments.addComment, { params: { id }, body: 'That rhodes!' });
      await page.goto(`/post/${id}?tab=community`);
      return button(page, `Delete comment by ${viewer.userName}`);
    },
  },
  {
    name: 'Download',
    request: /\/posts\/download\//,
    find: async (page, _viewer, otherMember) => {
      await page.goto(`/post/${(await publish(otherMember, { freeDownload: true })).id}`);
      return button(page, 'Download').first();
    },
  },
  {
    name: 'Approve',
    request: /\/posts\/approve-feature\//,
    find: async (page, viewer, otherMember) => {
      await publish(otherMember, { features: [viewer.userName] });
      await page.goto('/pending-features');
      return button(page, 'Approve');
    },
  },
  {
    name: 'Reject',
    request: /\/posts\/reject-feature\//,
    find: async (page, viewer, otherMember) => {
      await publish(otherMember, { features: [viewer.userName] });
      await page.goto('/pending-features');
      return confirmation(page, 'Reject', 'Reject');
    },
  },
  {
    name: 'Delete a post',
    request: /\/posts\/delete\//,
    find: async (page, viewer) => {
      await page.goto(`/post/${(await publish(viewer)).id}`);
      await pressAuthorAction(page, 'Delete');
      return button(page.getByRole('dialog'), 'Delete');
    },
  },
  {
    name: 'Delete a demo',
    request: /\/demos\/delete\//,
    find: async (page, viewer) => {
      await addDemo(viewer, 'Half a chorus');
      await page.goto(`/profile/${viewer.userName}?tab=demos`);
      return confirmation(page, 'Delete Half a chorus', 'Delete');
    },
  },
  {
    name: 'Mute',
    request: /\/mute/,
    find: async (page, _viewer, otherMember) => {
      await page.goto(`/profile/${otherMember.userName}`);
      await button(page, `More about ${otherMember.userName}`).click();
      return page.getByRole('menuitem', { name: `Mute ${otherMember.userName}` });
    },
  },
  {
    name: 'Block',
    request: /\/block/,
    find: async (page, _viewer, otherMember) => {
      await page.goto(`/profile/${otherMember.userName}`);
      await button(page, `More about ${otherMember.userName}`).click();
      await page.getByRole('menuitem', { name: `Block ${otherMember.userName}…` }).click();
      return button(page.getByRole('dialog'), 'Block');
    },
  },
  {
    name: 'Report',
    request: /\/reports$/,
    find: async (page, _viewer, otherMember) => {
      await page.goto(`/profile/${otherMember.userName}`);
      await button(page, `More about ${otherMember.userName}`).click();
      await page.getByRole('menuitem', { name: 'Report…' }).click();
      await page.getByRole('radio', { name: 'Spam' }).check();
      return button(page.getByRole('dialog'), 'Send');
    },
  },
  {
    name: 'Create Chat',
    request: /\/chats\/create$/,
    find: async (page, _viewer, otherMember) => {
      await page.goto('/messages');
      await button(page, 'New message').click();
      const dialog = page.getByRole('dialog', { name: 'Create New Chat' });
      await dialog.getByLabel('Chat name').fill('Tuesday writers');
      await dialog.getByRole('combobox', { name: 'Add people' }).fill(otherMember.userName);
      await page.getByRole('option', { name: otherMember.userName }).click();
      return button(dialog, 'Create Chat');
    },
  },
  {
    name: 'Clear All',
    request: /\/user\/notifications\/clear/,
    find: async (page, viewer, otherMember) => {
      const { id } = await publish(viewer);
      await otherMember.browser.call(api.likes.toggleLike, { params: { id } });
      await page.goto('/home');
      await button(page, /^Notifications/).click();
      return button(page.getByRole('dialog'), 'Clear All');
    },
  },
  {
    name: 'Upgrade',
    request: /\/payment\/create-checkout-session/,
    find: async (page) => {
      await page.goto('/subscription');
      return button(page, /^Upgrade/).first();
    },
  },
  {
    name: 'Logout',
    request: /\/user\/auth\/logout$/,
    find: async (page) => {
      await page.goto('/home');
      await button(page, /^Your menu/).click();
      return page.getByRole('menuitem', { name: 'Logout' });
    },
  },
  {
    name: 'Log In',
    request: /\/user\/auth\/login$/,
    find: async (page, viewer) => {
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByLabel('Email or Username').fill(viewer.userName);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      return button(page, 'Log In');
    },
  },
];

/** Two clicks in one task, without a render between them. */
const pressTwice = (target: Locator) =>
  target.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

for (const { name, find, request } of presses)
  test(`${name}: a fast double press sends one request`, async ({ page, signedIn, origin }) => {
    const target = await find(page, signedIn, await signUp(origin));
    await expect(target).toBeEnabled();
    const sentPaths: string[] = [];
    page.on('request', (each) => {
      const { pathname } = new URL(each.url());
      if (each.method() !== 'GET' && request.test(pathname)) sentPaths.push(pathname);
    });
    const answer = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && request.test(new URL(response.url()).pathname),
    );
    await pressTwice(target);
    expect((await answer).ok()).toBe(true);
    // A second request would have been sent together with the first.
    expect(sentPaths).toHaveLength(1);
  });

test('a fast double press on Send sends one message', async ({ page, signedIn, origin }) => {
  const friend = await signUp(origin);
  const id = await makeChat(signedIn, [friend], 'Tuesday writers');
  await page.goto(`/messages?chat=${id}`);
  await messageField(page).fill('the second take');
  await pressTwice(button(page, 'Send'));
  await expect(messageWith(page, 'the second take').getByRole('button', { name: /^Actions/ })).toBeAttached();
  await messageField(page).fill('and a third');
  await pressTwice(button(page, 'Send'));
  await expect(messageWith(page, 'and a third').getByRole('button', { name: /^Actions/ })).toBeAttached();
  await expect(messageWith(page, 'the second take')).toHaveCount(1);
  const { body } = await friend.browser.call(api.chats.listMessages, { params: { id } });
  expect(body.filter(({ type }) => type === 'CHAT').map(({ message }) => message)).toEqual([
    'the second take',
    'and a third',
  ]);
});
