import type { Locator, Page } from '@playwright/test';
import { makeChat, messageField } from '../support/conversation.ts';
import { checkAccessibility, expect, signUp, test } from '../support/fixtures.ts';
import { freeTitle, player, playButton, publish } from '../support/tracks.ts';

const paletteField = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search tracks, people and more' });

/** Opens the command palette by its key and types into it. */
async function openPalette(page: Page, text = ''): Promise<void> {
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await paletteField(page).fill(text);
}

test('the command palette plays a track and opens people, chats, genres and screens by keyboard', async ({
  page,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const title = freeTitle();
  await publish(friend, { title });
  const chat = await makeChat(signedIn, [friend], `Stems ${title}`);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = paletteField(page);

  await openPalette(page, title);
  await expect(page.getByRole('option', { name: `Stems ${title}` })).toBeVisible();
  await checkAccessibility(page);
  await field.press('ArrowRight');
  await field.press('Enter');
  await expect(page.getByRole('option', { name: 'Pause' })).toBeVisible();
  await checkAccessibility(page);
  await field.press('ArrowLeft');
  await expect(page.getByRole('option', { name: `Pause ${title}` })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(`/messages?chat=${chat}`);
  await expect(messageField(page)).toBeVisible();

  await openPalette(page, friend.userName);
  // It opens again while its closing animation runs.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await page.getByRole('group', { name: 'People' }).getByRole('option').first().click();
  await expect(page).toHaveURL(`/profile/${friend.userName}`);
  await expect(page.getByRole('heading', { level: 1, name: friend.userName })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'closed');
  await page.keyboard.press('ControlOrMeta+k');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(field).toBeFocused();

  await page.keyboard.type('trap');
  await expect(page.getByRole('option', { name: /Trap/ })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL('/feed?tab=feed&genres=Trap');

  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.getByRole('button', { name: 'Find anything' }).click();
  await field.fill('sett');
  await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(page).toHaveURL('/feed?tab=feed&genres=Trap');
});

test('the command palette offers what was opened last, until the user signs out', async ({
  page,
  signedIn: _user,
  origin,
}) => {
  const friend = await signUp(origin);
  const title = freeTitle();
  await publish(friend, { title });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = paletteField(page);
  const recentGroup = page.getByRole('group', { name: 'Recent' });
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Commands' })).toBeVisible();
  await expect(recentGroup).toBeHidden();
  await field.fill(friend.userName);
  await page.getByRole('group', { name: 'People' }).getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1, name: friend.userName })).toBeVisible();
  await openPalette(page, title);
  await page.getByRole('group', { name: 'Tracks' }).getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await expect(recentGroup.getByRole('option')).toContainText([title, '', '', friend.userName, '']);
  await expect(recentGroup.getByRole('option', { name: `Play ${title}` })).toBeVisible();
  await checkAccessibility(page);
  // The newest pick comes first, so Enter opens it again.
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: friend.userName })).toBeVisible();
  await expect(field).toBeHidden();

  await openPalette(page, 'log out');
  await field.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(title);
});

test('the command palette continues where the user was, and acts on people', async ({
  page,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const title = freeTitle();
  const post = await publish(friend, { title });
  await makeChat(signedIn, [friend], `Stems ${title}`);
  const field = paletteField(page);
  const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option');
  await page.goto(`/post/${post.id}`);
  await playButton(page, 'Play').click();
  await expect(player(page)).toBeVisible();
  await openPalette(page);
  await expect(options('Continue')).toContainText([title, '', '', `Stems ${title}`]);
  await checkAccessibility(page);

  // A person by the beginning of the name, then what to do with them.
  await field.fill(friend.userName.slice(0, -1));
  await expect(options('People').first()).toContainText(friend.userName);
  await expect(page.getByRole('group').first()).toHaveAccessibleName('People');
  await field.press('ArrowRight');
  const actions = options(`Actions for ${friend.userName}`);
  await expect(actions).toHaveText(['Message', 'Follow', 'Play their top track']);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(actions).toHaveText(['Message', 'Unfollow', 'Play their top track']);
  // Back closes what was opened last.
  await page.goBack();
  await expect(actions).toHaveCount(0);
  await field.press('ArrowRight');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/messages\?chat=/);

  await openPalette(page, `${title} zzz`);
  await expect(options('Try this')).toHaveCount(3);
  await checkAccessibility(page);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
});
