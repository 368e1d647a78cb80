import { api } from '@backbeat/contract';
import type { Locator, Page } from '@playwright/test';
import { messageField, makeChat, messageWith, sendMessage } from '../support/conversation.ts';
import { givePlus } from '../support/plus.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { addDemo, openWide, playButton, pressAuthorAction, publish } from '../support/tracks.ts';

/** An overlay: the way to open it, and what is visible while it is open. */
interface Overlay {
  open: (page: Page) => Promise<void>;
  findOverlay: (page: Page) => Locator;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** An overlay that a button of the screen opens. */
const openedBy = (name: string | RegExp, findOverlay: Overlay['findOverlay']): Overlay => ({
  open: (page) => button(page, name).first().click(),
  findOverlay,
});

const dialog =
  (name: string | RegExp): Overlay['findOverlay'] =>
  (page) =>
    page.getByRole('dialog', { name });
const menu: Overlay['findOverlay'] = (page) => page.getByRole('menu');

/** A dialog that a menu item opens. */
const openedByItem = (opener: string | RegExp, item: string, title: string | RegExp): Overlay => ({
  open: async (page) => {
    await button(page, opener).first().click();
    await page.getByRole('menuitem', { name: item }).click();
  },
  findOverlay: dialog(title),
});

/**
 * Checks that Back and Escape close each overlay. One more step back leaves the screen, so no
 * history entry is left over.
 */
async function closeByBack(page: Page, path: string, overlays: readonly Overlay[]): Promise<void> {
  await page.goto('/blocked');
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  for (const { open, findOverlay } of overlays) {
    await open(page);
    await expect(findOverlay(page)).toBeVisible();
    await page.goBack();
    await expect(findOverlay(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await open(page);
    await expect(findOverlay(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(findOverlay(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
  }
  await page.goBack();
  await expect(page).toHaveURL('/blocked');
}

test(
  'Back closes the menus and dialogs of the header and of home',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    await givePlus(signedIn);
    const post = await publish(signedIn);
    const fan = await signUp(origin);
    await fan.browser.call(api.likes.toggleLike, { params: { id: post.id } });
    await closeByBack(page, '/home', [
      openedBy(/^Your menu/, menu),
      openedBy(/^Notifications/, dialog('Notifications')),
      openedBy('View All Activity', dialog('All Notifications')),
      openedBy(post.title, dialog('Latest Post')),
      openedBy('View Analytics', dialog('View Analytics')),
      { open: (page) => page.keyboard.press('?'), findOverlay: dialog('Keyboard shortcuts') },
    ]);
  },
);

test(
  'Back closes the dialogs of a post and the player sheet',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    await givePlus(signedIn);
    const ownPost = await publish(signedIn);
    const otherMember = await signUp(origin);
    const theirPost = await publish(otherMember);
    await closeByBack(page, `/post/${ownPost.id}`, [
      openedBy('Share', dialog('Share')),
      { open: (at) => pressAuthorAction(at, 'Analytics'), findOverlay: dialog('Post Analytics') },
      { open: (at) => pressAuthorAction(at, 'Delete'), findOverlay: dialog('Delete post') },
    ]);
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const more = `More about ${theirPost.title}`;
    await closeByBack(page, `/post/${theirPost.id}`, [
      openedBy(more, menu),
      openedByItem(more, `Block ${otherMember.userName}…`, `Block ${otherMember.userName}?`),
      openedByItem(more, 'Report…', /^Report this/),
      {
        open: async (page) => {
          const play = playButton(page, 'Play');
          if (await play.isVisible()) await play.click();
          if (isPhone) await openWide(page);
          else await button(page, 'Player options').click();
        },
        findOverlay: dialog(isPhone ? 'Now playing' : 'Player options'),
      },
    ]);
  },
);

test(
  'Back closes the dialogs of the feed and of a profile',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    await addDemo(signedIn, 'Half a chorus');
    await closeByBack(page, '/feed?tab=feed', [openedBy('All Genres', dialog('Filter by Genre'))]);
    const profile = `/profile/${signedIn.userName}`;
    await closeByBack(page, `${profile}?tab=demos`, [
      openedBy('Add Demo', dialog('Add Demo')),
      openedBy('Delete Half a chorus', dialog('Delete Half a chorus')),
    ]);
    await page.goto('/blocked');
    await page.goto(profile);
    await button(page, /Followers$/).click();
    await expect(page.getByRole('dialog', { name: 'Followers' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(profile);
    await closeByBack(page, `${profile}?edit=profile`, [
      openedBy('Delete Account', dialog('Delete Account')),
    ]);
  },
);

test('Back closes the dialogs of messages', { tag: '@phone' }, async ({ page, signedIn, origin }) => {
  const friend = await signUp(origin);
  const id = await makeChat(signedIn, [friend], 'Tuesday writers');
  await closeByBack(page, '/messages', [openedBy('New message', dialog('Create New Chat'))]);
  await page.goto(`/messages?chat=${id}`);
  await sendMessage(page, 'the second take');
  await expect(messageWith(page, 'the second take')).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
  const info = openedBy('Chat Info', dialog('Chat Info'));
  await closeByBack(page, `/messages?chat=${id}`, [
    info,
    {
      open: async (page) => {
        await messageWith(page, 'the second take').hover();
        await button(page, /^Actions for .+ message$/).click();
      },
      findOverlay: menu,
    },
    openedBy('Add User', dialog('Add User')),
  ]);
});

test('Back closes nested overlays one by one', { tag: '@phone' }, async ({ page, signedIn }) => {
  await givePlus(signedIn);
  const post = await publish(signedIn);
  await page.goto('/blocked');
  await page.goto('/feed?tab=mine');
  await page.getByRole('link', { name: post.title }).click();
  const modal = page.getByRole('dialog', { name: post.title });
  await pressAuthorAction(page, 'Analytics', modal);
  const analytics = page.getByRole('dialog', { name: 'Post Analytics' });
  await expect(analytics).toBeVisible();
  await page.goBack();
  await expect(analytics).toHaveCount(0);
  await expect(modal).toBeVisible();
  await pressAuthorAction(page, 'Delete', modal);
  const question = page.getByRole('dialog', { name: 'Delete post' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(modal).toBeVisible();
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL('/feed?tab=mine');
  await page.goForward();
  await expect(modal).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/blocked');
});

test(
  'a reload, Forward and a link from a menu leave no dead history entry',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    await page.goto('/blocked');
    await page.goto('/home');
    const userMenu = button(page, /^Your menu/);
    await userMenu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.reload();
    await expect(userMenu).toBeVisible();
    await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/blocked');

    await page.goto('/home');
    await userMenu.click();
    await page.goBack();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(false);
    await expect(page.getByRole('menu')).toHaveCount(0);

    await userMenu.click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
    await expect(page).toHaveURL(`/profile/${signedIn.userName}`);
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await page.goBack();
    await expect(page).toHaveURL('/blocked');
  },
);
