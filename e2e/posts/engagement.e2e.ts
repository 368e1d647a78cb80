import { api, findSoundSpans, limits } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import {
  expect,
  failRequests,
  holdRequests,
  checkAccessibility,
  pageOf,
  signInOn,
  signUp,
  test,
} from '../support/fixtures.ts';
import { makeSong, playButton, position, publish } from '../support/tracks.ts';

const community = (page: Page) => page.getByRole('tabpanel', { name: 'Community' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const stat = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

async function soundOf(file: Buffer): Promise<Buffer> {
  const read = async (start: number, length: number) => file.subarray(start, start + length);
  const spans = await findSoundSpans(read, file.length);
  return Buffer.concat(spans.map(({ start, end }) => file.subarray(start, end)));
}

test('comments and likes of one user reach the other, by keyboard alone', async ({
  page,
  signedIn,
  browser,
  origin,
}) => {
  const author = await signUp(origin);
  const track = await publish(author);
  await page.goto(`/post/${track.id}`);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=community$/);
  await expect(page.getByRole('tab', { name: 'Community' })).toBeFocused();
  await expect(community(page).getByText('No comments yet')).toBeVisible();
  await expect(post(page)).toBeDisabled();
  await checkAccessibility(page);

  await community(page).getByRole('button', { name: 'Like' }).focus();
  await page.keyboard.press('Enter');
  await expect(community(page).getByRole('button', { name: 'Liked' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('button', { name: 'Liked' })).toHaveCount(2);
  await expect(community(page).getByText('You', { exact: true })).toBeVisible();
  await expect(stat(page, 'Likes')).toHaveText('1');

  await box(page).focus();
  // The message disappears after a moment.
  await Promise.all([
    expect(page.getByText('Someone is typing...')).toBeVisible(),
    page.keyboard.type('  That rhodes! ', { delay: 40 }),
  ]);
  await expect(page.getByText(`15/${limits.comment}`)).toBeVisible();
  await expect(page.getByText('Someone is typing...')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(post(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(comments(page)).toContainText(['That rhodes!']);
  await expect(comments(page)).toContainText(['Just now']);
  await expect(box(page)).toHaveValue('');
  await expect(page.getByText(`0/${limits.comment}`)).toBeVisible();
  await expect(stat(page, 'Comments')).toHaveText('1');
  await box(page).fill('x'.repeat(limits.comment + 20));
  await expect(page.getByText(`${limits.comment}/${limits.comment}`)).toBeVisible();
  await box(page).fill('');

  const theirPage = await pageOf(browser, origin, author);
  await theirPage.goto(`/post/${track.id}?tab=community`);
  await expect(comments(theirPage)).toContainText(['That rhodes!']);
  await expect(community(theirPage).getByText(signedIn.userName, { exact: true }).first()).toBeVisible();
  await expect(stat(theirPage, 'Likes')).toHaveText('1');
  await theirPage.getByRole('button', { name: `Delete comment by ${signedIn.userName}` }).click();
  await expect(community(theirPage).getByText('No comments yet')).toBeVisible();
  await expect(stat(theirPage, 'Comments')).toHaveText('0');
  await theirPage.context().close();

  await page.reload();
  await expect(community(page).getByText('No comments yet')).toBeVisible();
  await community(page).getByRole('button', { name: 'Liked' }).click();
  await expect(community(page).getByText('No likes yet.')).toBeVisible();
  await expect(stat(page, 'Likes')).toHaveText('0');
});

test('failed actions are rolled back with a message, and no text is lost', async ({
  page,
  signedIn,
  origin,
}) => {
  const otherMember = await signUp(origin);
  const track = await publish(signedIn);
  await signedIn.browser.call(api.comments.addComment, { params: { id: track.id }, body: 'First' });
  await page.goto(`/post/${track.id}?tab=community`);
  await expect(comments(page)).toHaveCount(1);

  const like = await holdRequests(page, '/api/posts/add/like/**');
  await community(page).getByRole('button', { name: 'Like' }).click();
  await expect(community(page).getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(stat(page, 'Likes')).toHaveText('1');
  // A realtime event makes the page refetch. That response does not include the like yet.
  await otherMember.browser.call(api.comments.addComment, { params: { id: track.id }, body: 'Hello' });
  await expect(comments(page)).toContainText(['Hello', 'First']);
  await expect(stat(page, 'Likes')).toHaveText('1');
  like.letGo('no connection');
  await expect(
    page.getByText("We couldn't save your like. Check your connection and try again."),
  ).toBeVisible();
  await expect(stat(page, 'Likes')).toHaveText('0');
  await expect(community(page).getByRole('button', { name: 'Like' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  const comment = await holdRequests(page, '/api/posts/add/comment/**');
  await box(page).fill('Second');
  await post(page).click();
  await expect(comments(page)).toHaveCount(3);
  await box(page).fill('Third');
  comment.letGo('no connection');
  await expect(
    page.getByText("We couldn't post your comment. Check your connection and try again."),
  ).toBeVisible();
  await expect(comments(page)).toHaveCount(2);
  await expect(stat(page, 'Comments')).toHaveText('2');
  await expect(box(page)).toHaveValue('Second\nThird');
  await page.reload();
  await expect(box(page)).toHaveValue('Second\nThird');

  const failure = { status: 500, json: { error: 'Something broke.', code: 'INTERNAL' } };
  await failRequests(page, '/posts/delete/comment/*', failure);
  await page.getByRole('button', { name: `Delete comment by ${signedIn.userName}` }).click();
  await expect(page.getByText("We couldn't delete the comment. Something broke.")).toBeVisible();
  await expect(comments(page)).toContainText(['Hello', 'First']);
  await checkAccessibility(page);

  await page.unrouteAll();
  await post(page).click();
  await expect(comments(page)).toContainText(['Second\nThird', 'Hello', 'First']);
});

test('a lost response changes nothing, since the like and the comment are sent again with the same key', async ({
  page,
  signedIn,
}) => {
  const track = await publish(signedIn);
  await page.goto(`/post/${track.id}?tab=community`);
  let requestCount = 0;
  await page.route('**/api/posts/add/**', async (route) => {
    // The server has performed the request, but the first response of each is lost.
    if (requestCount++ % 2 === 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await community(page).getByRole('button', { name: 'Like' }).click();
  await expect(community(page).getByRole('button', { name: 'Liked' })).toBeVisible();
  await box(page).fill('Once');
  await post(page).click();
  await expect(comments(page).and(page.locator(':not([aria-busy])'))).toHaveCount(1);
  // The page follows its own comment, which may arrive before the second request.
  await expect.poll(() => requestCount).toBe(4);
  await page.unrouteAll();
  await page.reload();
  await expect(comments(page)).toHaveCount(1);
  await expect(stat(page, 'Likes')).toHaveText('1');
  await expect(stat(page, 'Comments')).toHaveText('1');
});

test('a visitor pages through comments, signs in to comment, and returns to the post', async ({
  page,
  context,
  member,
  origin,
}) => {
  const track = await publish(member);
  for (let number = 1; number <= 12; number += 1)
    await member.browser.call(api.comments.addComment, {
      params: { id: track.id },
      body: `Number ${number}`,
    });
  const url = `/post/${track.id}?tab=community`;
  await page.goto(url);
  await expect(comments(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Pages of comments' });
  await expect(pages).toContainText('Page 1 of 2');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(comments(page)).toContainText(['Number 2', 'Number 1']);
  // Further down the header covers a part of a target.
  await page.evaluate(() => scrollTo(0, 0));
  await checkAccessibility(page);

  await community(page).getByRole('button', { name: 'Like' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.goBack();
  await community(page).getByRole('link', { name: 'Log In' }).click();
  await signInOn(context, member, origin);
  await page.reload();
  await expect(page).toHaveURL(url);
  await expect(box(page)).toBeVisible();
});

test('a track is downloaded under its name and counted, if its author allows it', async ({
  page,
  member,
  context,
  origin,
}) => {
  const track = await publish(member, { freeDownload: true });
  const closedPost = await publish(member);
  await page.goto(`/post/${closedPost.id}`);
  await expect(playButton(page, 'Play')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);

  await page.goto(`/post/${track.id}`);
  const button = page.getByRole('article').getByRole('button', { name: 'Download' });
  await button.click();
  await expect(page.getByText('Please log in to download this track')).toBeVisible();

  await signInOn(context, await signUp(origin), origin);
  await page.reload();
  await page.route('**/posts/download/*/file*', (route) => route.abort('connectionfailed'));
  await button.click();
  await expect(page.getByText('Failed to download file. Please try again.')).toBeVisible();
  await page.unrouteAll();

  const saving = page.waitForEvent('download');
  await button.click();
  const savedFile = await saving;
  expect(savedFile.suggestedFilename()).toBe(`${track.title} - ${member.userName}.mp3`);
  const stream = await savedFile.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const file = Buffer.concat(chunks);
  // Tags stand before the sound that was uploaded.
  expect(file.subarray(0, 3).toString()).toBe('ID3');
  expect(await soundOf(file)).toEqual(await soundOf(await makeSong()));
  await expect(stat(page, 'Downloads')).toHaveText('1');
});

test('a play counts once within the window, for visitors too', async ({ page, member }) => {
  const track = await publish(member);
  let views = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/posts/view/${track.id}`)) views += 1;
  });
  await page.goto(`/post/${track.id}`);
  await playButton(page, 'Play').click();
  await expect(stat(page, 'Views')).toHaveText('1');
  await playButton(page, 'Pause').click();
  await playButton(page, 'Play').click();
  const before = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(before);
  await page.reload();
  await playButton(page, 'Play').click();
  await expect.poll(() => position(page)).toBeGreaterThan(before + 0.5);
  expect(views).toBe(1);
  expect(
    await page.evaluate((id) => Object.keys(localStorage).includes(`view:${id}:unknown`), track.id),
  ).toBe(true);
});
