import { readFile } from 'node:fs/promises';
import { api, type posts } from '@backbeat/contract';
import type { Locator, Page } from '@playwright/test';
import { givePlus } from '../support/plus.ts';
import { expect, failRequests, checkAccessibility, signUp, test, type Member } from '../support/fixtures.ts';
import { pressAuthorAction, publish } from '../support/tracks.ts';

const NEEDS_PLUS = 'Get a Plus Membership to view analytics';

async function openAnalytics(page: Page, post: posts.Post): Promise<Locator> {
  await page.goto(`/post/${post.id}`);
  await pressAuthorAction(page, 'Analytics');
  const dialog = page.getByRole('dialog', { name: 'Post Analytics' });
  await expect(dialog).toContainText(post.title);
  return dialog;
}

const openTab = async (dialog: Locator, name: string) => dialog.getByRole('tab', { name }).click();
const rows = (dialog: Locator) => dialog.getByRole('tabpanel').getByRole('listitem');
const figure = (dialog: Locator, label: string) =>
  dialog.getByText(label, { exact: true }).locator('..').locator('dd').first();

/** The lines of the file that 'Export CSV' saves. */
async function readExport(page: Page, dialog: Locator): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

test('a Plus author sees the statistics of a post', { tag: '@phone' }, async ({ page, signedIn, origin }) => {
  await givePlus(signedIn);
  const post = await publish(signedIn, { title: 'Night Bus', freeDownload: true });
  const input = { params: { id: post.id } };
  const fans: Member[] = [];
  for (let count = 0; count < 6; count += 1) fans.push(await signUp(origin));
  const [first, second] = fans;
  if (!first || !second) throw new Error('There are no visitors.');
  for (const { browser } of fans) await browser.call(api.plays.recordPlay, input);
  // Processing finds the duration, which the position of a stop needs.
  await expect
    .poll(async () => (await signedIn.browser.call(api.posts.getPost, input)).body.duration)
    .toBeGreaterThan(0);
  await first.browser.call(api.plays.recordStop, { ...input, body: { position: 999 } });
  await second.browser.call(api.plays.recordStop, { ...input, body: { position: 0 } });
  await first.browser.call(api.likes.toggleLike, input);
  await first.browser.call(api.plays.recordDownload, input);
  await second.browser.call(api.comments.addComment, { ...input, body: '=1+1, says "she"' });

  const dialog = await openAnalytics(page, post);
  await expect(figure(dialog, 'Total Views')).toHaveText('6');
  await expect(figure(dialog, 'Unique Viewers')).toHaveText('6');
  await expect(figure(dialog, 'Avg Views/User')).toHaveText('1.0');
  await expect(figure(dialog, 'Engagement Rate')).toHaveText('16.7%');
  const views = dialog.getByRole('button', { name: /^Views/ });
  await expect(views).toContainText('6');
  await expect(
    dialog.getByText('50% listen to the end. Most of the others stop in the first seconds.'),
  ).toBeVisible();
  await checkAccessibility(page);

  // Read by keyboard: today, then yesterday.
  await dialog.getByRole('button', { name: /^Downloads/ }).focus();
  await page.keyboard.press('Tab');
  const day = dialog.getByRole('slider', { name: 'Day' });
  await expect(day).toBeFocused();
  await expect(day).toHaveAttribute('aria-valuetext', /Views 6, Unique Viewers 6, Likes 1, Downloads 1$/);
  await day.press('ArrowLeft');
  await expect(day).toHaveAttribute('aria-valuetext', /Views 0, /);
  await expect(views).toContainText('0');
  await expect(views).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: /^Likes/ }).click();
  await expect(views).toHaveAttribute('aria-pressed', 'false');
  await dialog.getByRole('button', { name: '7 days' }).click();
  await dialog.getByRole('button', { name: 'Table' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(8);
  await expect(dialog.getByRole('row').nth(1).getByRole('cell')).toHaveText(['6', '6', '1', '1']);
  await checkAccessibility(page);
  const series = await readExport(page, dialog);
  expect(series.name).toBe('Night Bus - 7 days.csv');
  expect(series.lines).toHaveLength(8);
  expect(series.lines[0]).toBe('Date,Views,Unique Viewers,Likes,Downloads');
  expect(series.lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,6,6,1,1$/);

  await openTab(dialog, 'Views');
  await expect(rows(dialog)).toHaveCount(6);
  await dialog.getByLabel('Per page').selectOption('5');
  await dialog.getByLabel('Sort by').selectOption('User Name');
  await dialog.getByRole('button', { name: 'Descending' }).click();
  const names = fans.map(({ userName }) => userName).toSorted();
  await expect(rows(dialog).locator('p:first-child')).toHaveText(names.slice(0, 5));
  const second5 = page.waitForRequest((request) => /views\/.*page=1/.test(request.url()));
  await dialog.getByRole('button', { name: 'Next' }).click();
  expect(new URL((await second5).url()).search).toBe('?page=1&size=5&sort=userName&order=asc');
  await expect(rows(dialog).locator('p:first-child')).toHaveText(names.slice(5));
  await checkAccessibility(page);
  const viewers = await readExport(page, dialog);
  expect(viewers.lines.slice(1).map((line) => line.split(',')[0])).toEqual(names);

  await openTab(dialog, 'Downloads');
  await expect(rows(dialog)).toContainText([first.userName]);
  await openTab(dialog, 'Likes');
  await expect(rows(dialog)).toContainText([first.userName]);
  await openTab(dialog, 'Comments');
  await expect(rows(dialog)).toContainText(['says "she"']);
  expect((await readExport(page, dialog)).lines[1]).toContain(`"'=1+1, says ""she"""`);
  await dialog.getByRole('textbox').fill('Thank you all');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(rows(dialog)).toContainText(['Thank you all', 'says "she"']);
  await dialog.getByRole('button', { name: `Delete comment by ${second.userName}` }).click();
  await expect(rows(dialog)).toHaveCount(1);
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  const opener = /^(Analytics|More actions for .*)$/;
  await expect(page.getByRole('button', { name: opener }).and(page.locator(':focus'))).toBeVisible();
});

test('analytics retry failed requests and say when a track has no plays', async ({ page, signedIn }) => {
  await givePlus(signedIn);
  const post = await publish(signedIn);
  await failRequests(page, '/posts/views/**', 'no connection');
  const dialog = await openAnalytics(page, post);
  const retries = dialog.getByRole('button', { name: 'Try Again' });
  await expect(retries).toHaveCount(3);
  await checkAccessibility(page);
  await page.unrouteAll();
  for (const retryCount of [2, 1, 0]) {
    await retries.first().click();
    await expect(retries).toHaveCount(retryCount);
  }
  await expect(figure(dialog, 'Engagement Rate')).toHaveText('0.0%');
  await expect(dialog).toContainText('No activity yet.');
  await openTab(dialog, 'Likes');
  await expect(dialog.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

test('a Plus author sees the statistics of all tracks together', async ({ page, signedIn, origin }) => {
  await givePlus(signedIn);
  const [quietPost, loudPost] = [await publish(signedIn), await publish(signedIn)];
  const fan = await signUp(origin);
  for (const { id } of [quietPost, loudPost])
    await fan.browser.call(api.plays.recordPlay, { params: { id } });
  await fan.browser.call(api.likes.toggleLike, { params: { id: loudPost.id } });
  // A job adds up plays now and then; opening the statistics of a track adds up its own at once.
  for (const { id } of [quietPost, loudPost])
    await signedIn.browser.call(api.analytics.listDays, { params: { id } });

  await page.goto('/home');
  await page.getByRole('button', { name: 'View Analytics' }).click();
  const dialog = page.getByRole('dialog', { name: 'View Analytics' });
  const all = dialog.getByRole('region', { name: 'All tracks' });
  await expect(all.getByRole('button', { name: /^Views/ })).toContainText('2');
  await expect(all.getByRole('button', { name: /^Likes/ })).toContainText('1');
  await checkAccessibility(page);
  await all.getByRole('button', { name: '7 days' }).click();
  await all.getByRole('button', { name: 'Table' }).click();
  await expect(all.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', '2', '1', '0']);
  const series = await readExport(page, all);
  expect(series.name).toBe('All tracks - 7 days.csv');
  expect(series.lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,2,2,1,0$/);

  // Each track opens its own statistics over them.
  await dialog
    .getByRole('list', { name: 'Your posts' })
    .getByRole('button', { name: loudPost.title })
    .click();
  const post = page.getByRole('dialog', { name: 'Post Analytics' });
  await expect(figure(post, 'Total Views')).toHaveText('1');
  await page.goBack();
  await expect(post).toBeHidden();
  await expect(all).toBeVisible();
});

test('analytics are reserved for authors with Plus', async ({ page, signedIn, origin }) => {
  const ownPost = await publish(signedIn);
  await page.goto(`/post/${ownPost.id}`);
  await pressAuthorAction(page, 'Analytics');
  await expect(page.getByRole('alert').getByText(NEEDS_PLUS)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const otherPost = await publish(await signUp(origin));
  await page.goto(`/post/${otherPost.id}`);
  await expect(page.getByRole('heading', { name: otherPost.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analytics' })).toHaveCount(0);
});
