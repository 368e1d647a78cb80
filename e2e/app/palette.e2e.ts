import { makeChat, messageField } from '../support/conversation.ts';
import { checkAccessibility, expect, signUp, test } from '../support/fixtures.ts';
import { freeTitle, publish } from '../support/tracks.ts';

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
  const field = page.getByRole('combobox', { name: 'Search tracks, people and more' });
  const open = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill(text);
  };

  await open(title);
  await expect(page.getByRole('option', { name: `Stems ${title}` })).toBeVisible();
  await checkAccessibility(page);
  await field.press('ArrowRight');
  await field.press('Enter');
  await expect(page.getByRole('option', { name: `Pause ${title}` })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(`/messages?chat=${chat}`);
  await expect(messageField(page)).toBeVisible();

  await open(friend.userName);
  // It opens again while its closing animation runs.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await page.getByRole('group', { name: 'People' }).getByRole('option').click();
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
  const field = page.getByRole('combobox', { name: 'Search tracks, people and more' });
  const recentGroup = page.getByRole('group', { name: 'Recent' });
  const open = async (text = '') => {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill(text);
  };
  await open();
  await expect(page.getByRole('group', { name: 'Commands' })).toBeVisible();
  await expect(recentGroup).toBeHidden();
  await field.fill(friend.userName);
  await page.getByRole('group', { name: 'People' }).getByRole('option').click();
  await expect(page.getByRole('heading', { level: 1, name: friend.userName })).toBeVisible();
  await open(title);
  await page.getByRole('group', { name: 'Tracks' }).getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open();
  await expect(recentGroup.getByRole('option')).toContainText([title, '', friend.userName]);
  await expect(recentGroup.getByRole('option', { name: `Play ${title}` })).toBeVisible();
  await checkAccessibility(page);
  // The newest pick comes first, so Enter opens it again.
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: friend.userName })).toBeVisible();
  await expect(field).toBeHidden();

  await open('log out');
  await field.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(title);
});
