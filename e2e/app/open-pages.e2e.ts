import { api, blocks, credits } from '@backbeat/contract';
import type { Locator, Page } from '@playwright/test';
import { makeChat } from '../support/conversation.ts';
import { expect, pageOf, signUp, test, type Member } from '../support/fixtures.ts';
import { addDemo, publish } from '../support/tracks.ts';

/*
 * Rows of the table in docs/realtime.md: who sees a change where, without a reload. Others act over
 * HTTP, as another device does.
 */

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const approve = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'Approve' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const list = (page: Page) => page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem');
const marks = (page: Page) =>
  page.getByRole('article').getByRole('list', { name: 'Comments on the waveform' }).getByRole('button');

/** Waits until the page receives messages, so that the first change is not missed. */
async function openConnected(page: Page, path: string): Promise<void> {
  const socket = page.waitForEvent('websocket');
  await page.goto(path);
  const connectedSocket = await socket;
  await connectedSocket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('RECEIPT'));
}

async function secondTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await openConnected(tab, path);
  return tab;
}

const publishAndWait = async (author: Member) => {
  const { id, title } = await publish(author);
  const state = async () =>
    (await author.browser.call(api.posts.getPost, { params: { id } })).body.processing;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  return { id, title };
};

async function proposeCredit(
  author: Member,
  id: string,
  artist: Member,
  role: 'FeaturedArtist' | 'Vocalist',
): Promise<void> {
  const { status, text } = await author.browser.call(api.credits.proposeTerms, {
    params: { id },
    body: {
      credits: [
        { userName: author.userName, roles: ['MainArtist'] },
        { userName: artist.userName, roles: [role] },
      ],
    },
  });
  expect(status, text).toBe(200);
}

test('a request that ends elsewhere keeps its card, focus and typed text, with disabled buttons and the reason', async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  const author = await signUp(origin);
  const { id, title } = await publishAndWait(author);
  const params = { id };
  await openConnected(page, '/pending-features');
  await expect(page.getByRole('heading', { name: credits.messages.none })).toBeVisible();
  const home = await secondTab(page, '/home');
  const authorPage = await pageOf(browser, origin, author);
  await openConnected(authorPage, `/post/${id}`);

  await proposeCredit(author, id, signedIn, 'FeaturedArtist');
  await expect(approve(page, title)).toBeEnabled();
  await card(home, title).getByRole('button', { name: 'Answer' }).click();
  const sheet = home.getByRole('dialog', { name: title });
  const approveOnSheet = sheet.getByRole('button', { name: 'Approve' });
  await expect(approveOnSheet).toBeEnabled();
  await expect(authorPage.getByText(credits.messages.openProposal)).toBeVisible();
  await approveOnSheet.focus();
  await card(page, title).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject “${title}”?` });
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await reason.fill('Not my song');

  await author.browser.call(api.credits.cancelTerms, { params });
  const endedSentence = credits.messages.ended({ author: author.userName });
  await expect(dialog.getByRole('status').filter({ hasText: endedSentence })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await expect(reason).toHaveValue('Not my song');
  await expect(reason).toBeFocused();
  await expect(approveOnSheet).toBeDisabled();
  await expect(approveOnSheet).toBeFocused();
  await expect(sheet).toContainText(endedSentence);
  await expect(authorPage.getByText(credits.messages.openProposal)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(approve(page, title)).toBeDisabled();
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  // The next proposal opens the same card again. The answer in one tab ends it in the other.
  await proposeCredit(author, id, signedIn, 'Vocalist');
  await expect(card(page, title)).toContainText('Vocals or rap');
  await card(page, title).getByRole('button', { name: 'Got it' }).click();
  await expect(approveOnSheet).toBeVisible();
  await approve(page, title).click();
  await expect(card(page, title)).toHaveCount(0);
  await expect(page.getByText(endedSentence)).toHaveCount(0);
  await expect(sheet).toContainText(endedSentence);
  await expect(approveOnSheet).toBeDisabled();
  await expect(authorPage.getByText(credits.messages.openProposal)).toHaveCount(0);
  await authorPage.context().close();
});

test('open pages of a post follow comments, likes and edits of others, and keep the text being typed', async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  const [author, fan] = [await signUp(origin), await signUp(origin)];
  const { id, title } = await publishAndWait(author);
  const params = { id };
  const path = `/post/${id}?tab=community`;
  const authorPage = await pageOf(browser, origin, author);
  const visitorPage = await (await browser.newContext({ baseURL: origin })).newPage();
  await Promise.all([openConnected(page, path), openConnected(authorPage, path), visitorPage.goto(path)]);
  await box(page).fill(`Half a thought of ${signedIn.userName}`);
  const open = [page, authorPage, visitorPage];

  interface Row {
    act: () => Promise<unknown>;
    follows: (on: Page) => Promise<void>;
  }
  let timedId = '';
  const addComment = async (body: string, query: { at?: string }) =>
    (await fan.browser.call(api.comments.addComment, { params, query, body })).body.id;
  const rows: Row[] = [
    {
      act: async () => (timedId = await addComment('Those drums', { at: '7' })),
      follows: async (on) => {
        await expect(marks(on)).toHaveCount(1);
        await expect(list(on)).toHaveText([/Those drums/]);
      },
    },
    {
      act: () => addComment('And the bass', {}),
      follows: (on) => expect(list(on)).toHaveText([/And the bass/, /Those drums/]),
    },
    {
      act: () => fan.browser.call(api.comments.deleteComment, { params: { id: timedId } }),
      follows: async (on) => {
        await expect(list(on)).toHaveText([/And the bass/]);
        await expect(marks(on)).toHaveCount(0);
      },
    },
    {
      act: () => fan.browser.call(api.likes.toggleLike, { params }),
      follows: (on) =>
        expect(
          on.getByRole('tabpanel', { name: 'Community' }).getByRole('link', { name: fan.userName }).first(),
        ).toBeVisible(),
    },
    {
      act: () =>
        author.browser.call(api.posts.updatePost, {
          params,
          body: { post: { title: `${title}, again` } },
        }),
      follows: (on) => expect(on.getByRole('heading', { name: `${title}, again`, level: 1 })).toBeVisible(),
    },
  ];
  for (const { act, follows } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await act();
    // oxlint-disable-next-line no-await-in-loop -- see above
    await Promise.all([page, authorPage].map(follows));
  }
  await expect(box(page)).toHaveValue(`Half a thought of ${signedIn.userName}`);
  await expect(box(page)).toBeFocused();
  // Visitors poll, so they see the last state a while later.
  await expect(visitorPage.getByRole('heading', { name: `${title}, again`, level: 1 })).toBeVisible();
  await author.browser.call(api.posts.deletePost, { params });
  await Promise.all(
    open.map((on) => expect(on.getByRole('heading', { name: 'Track not found' })).toBeVisible()),
  );
  await Promise.all([authorPage, visitorPage].map((on) => on.context().close()));
});

test('the tabs of a user follow what the user does on another device', async ({ page, signedIn, origin }) => {
  const { browser, userName } = signedIn;
  const [otherMember, friend] = [await signUp(origin), await signUp(origin)];
  const post = await publish(otherMember);
  const ownPost = await publish(signedIn);
  const home = await secondTab(page, '/home');

  interface Row {
    path: string;
    act: () => Promise<unknown>;
    locateBefore: (on: Page) => Locator;
    locateAfter: (on: Page) => Locator;
    /** Whether the tab with Home follows as well. */
    onHome?: (on: Page) => Promise<void>;
  }
  const rows: Row[] = [
    {
      path: `/post/${post.id}?tab=community`,
      act: () => browser.call(api.likes.toggleLike, { params: { id: post.id } }),
      locateBefore: (on) => on.getByRole('tabpanel').getByRole('button', { name: 'Like', exact: true }),
      locateAfter: (on) => on.getByRole('tabpanel').getByRole('button', { name: 'Liked' }),
    },
    {
      path: '/feed?tab=liked',
      act: () => browser.call(api.likes.toggleLike, { params: { id: post.id } }),
      locateBefore: (on) => on.getByRole('button', { name: `Play ${post.title}` }).first(),
      locateAfter: (on) => on.getByText('No Liked Posts Yet'),
    },
    {
      path: `/profile/${otherMember.userName}`,
      act: () => browser.call(api.follows.toggleFollow, { params: { user: otherMember.userName } }),
      locateBefore: (on) => on.getByRole('button', { name: 'Follow', exact: true }),
      locateAfter: (on) => on.getByRole('button', { name: 'Following', exact: true }),
    },
    {
      path: `/profile/${userName}`,
      act: () => browser.call(api.posts.pinPost, { params: { id: ownPost.id } }),
      locateBefore: (on) => on.getByText('Top track').or(on.getByText(ownPost.title)).first(),
      locateAfter: (on) => on.getByText('Pinned track'),
    },
    {
      path: `/profile/${userName}?tab=demos`,
      act: () => addDemo(signedIn, 'Half a chorus'),
      locateBefore: (on) => on.getByRole('heading', { name: 'No demos yet' }),
      locateAfter: (on) => card(on, 'Half a chorus'),
    },
    {
      path: '/settings/notifications',
      act: () => browser.call(api.preferences.updatePreferences, { body: { emailFrequency: 'daily' } }),
      locateBefore: (on) => on.getByText('Immediately'),
      locateAfter: (on) => on.getByRole('radio', { name: 'Once a day', checked: true }),
    },
    {
      path: '/settings/blocked?tab=muted',
      act: () => browser.call(api.blocks.mute, { params: { user: otherMember.userName } }),
      locateBefore: (on) => on.getByText(blocks.messages.noneMuted),
      locateAfter: (on) => on.getByRole('listitem').filter({ hasText: otherMember.userName }),
    },
    {
      path: '/messages',
      // The other one is muted by now.
      act: () => makeChat(friend, [signedIn, otherMember], 'Night session'),
      locateBefore: (on) => on.getByRole('heading', { name: 'Messages' }),
      locateAfter: (on) => on.getByText('Night session').first(),
      onHome: (on) => expect(bell(on)).toHaveAccessibleName('Notifications, 1 new'),
    },
    {
      path: '/feed',
      act: () => browser.call(api.notifications.readNotifications),
      locateBefore: (on) => bell(on).and(on.getByRole('button', { name: 'Notifications, 1 new' })),
      locateAfter: (on) => on.getByRole('button', { name: 'Notifications', exact: true }),
      onHome: (on) => expect(bell(on)).toHaveAccessibleName('Notifications'),
    },
    {
      path: '/home',
      act: () => browser.call(api.notifications.clearNotifications),
      locateBefore: (on) => on.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem'),
      locateAfter: (on) => on.getByText('No notifications yet'),
      onHome: (on) => expect(on.getByText('No notifications yet')).toBeVisible(),
    },
    {
      path: '/settings/privacy',
      act: () => browser.call(api.privacy.changePrivacy, { body: { messagesFrom: 'nobody' } }),
      locateBefore: (on) => on.getByRole('radio', { name: 'Everyone', checked: true }),
      locateAfter: (on) => on.getByRole('radio', { name: 'Nobody', checked: true }),
    },
    {
      path: `/profile/${userName}`,
      act: () => browser.call(api.posts.deletePost, { params: { id: ownPost.id } }),
      locateBefore: (on) => on.getByText('Pinned track'),
      locateAfter: (on) => on.getByText('No posts yet').first(),
    },
    {
      path: '/settings',
      act: () => browser.send('/api/user/auth/logout', { method: 'POST' }),
      locateBefore: (on) => on.getByRole('heading', { level: 1 }),
      locateAfter: (on) => on.getByRole('button', { name: 'Log In' }),
      onHome: (on) => expect(on).toHaveURL(/\/login/),
    },
  ];
  for (const { path, act, locateBefore, locateAfter, onHome } of rows) {
    // oxlint-disable no-await-in-loop -- one change after the other
    await openConnected(page, path);
    await expect(locateBefore(page)).toBeVisible();
    await act();
    await expect(locateAfter(page), path).toBeVisible();
    await onHome?.(home);
    // oxlint-enable no-await-in-loop
  }
});
