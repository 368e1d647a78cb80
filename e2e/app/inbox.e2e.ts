import { api } from '@backbeat/contract';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

test('keys move in the list, play, reply, take off and undo', async ({ page, signedIn, origin }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const post = await publish(signedIn);
  const [fan, ben] = [await signUp(origin), await signUp(origin)];
  await fan.browser.call(api.comments.addComment, {
    params: { id: post.id },
    body: 'That rhodes is unfair.',
  });
  for (const { browser } of [fan, ben]) await browser.call(api.likes.toggleLike, { params: { id: post.id } });

  await page.goto('/home');
  await page.getByRole('button', { name: 'View All Activity' }).click();
  const inbox = page.getByRole('dialog', { name: 'All Notifications' });
  await expect(page).toHaveURL('/home?inbox=all');
  await expect(inbox.getByRole('heading', { name: 'Today' })).toBeVisible();
  const likes = inbox.getByRole('link', { name: `${ben.userName} and 1 other liked` });
  const comment = inbox.getByRole('link', { name: 'That rhodes is unfair.' });
  await expect(likes).toHaveAttribute('aria-current', 'true');
  // The row and the details name the other user.
  await expect(inbox.getByRole('link', { name: fan.userName, exact: true }).first()).toBeVisible();
  await checkAccessibility(page);

  await page.keyboard.press('j');
  await expect(comment).toBeFocused();
  await expect(comment).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Space');
  await expect(inbox.getByRole('button', { name: `Pause ${post.title}` }).first()).toBeVisible();
  await page.keyboard.press('r');
  const field = inbox.getByRole('textbox', { name: `Reply to ${fan.userName}` });
  await expect(field).toBeFocused();
  await field.fill('Take it, je suis là');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reply posted.')).toBeVisible();
  const { body: comments } = await signedIn.browser.call(api.comments.listComments, {
    params: { id: post.id },
  });
  const replies = comments.content.flatMap(({ firstReplies }) => firstReplies.map((reply) => reply.comment));
  expect(replies).toEqual(['Take it, je suis là']);
  await checkAccessibility(page);

  await page.keyboard.press('e');
  await expect(comment).toHaveCount(0);
  await expect(likes).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(comment).toBeVisible();

  await likes.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/post/${post.id}`);
  await page.goBack();
  await expect(inbox).toBeVisible();
  await page.goBack();
  await expect(inbox).toBeHidden();
  await expect(page).toHaveURL('/home');
});

test('an artist answers a request beside the list, and tabs have their own lists', async ({
  page,
  signedIn,
  origin,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const author = await signUp(origin);
  await publish(author, { features: [signedIn.userName], title: 'Ceiling Fan' });
  await page.goto('/home?inbox=all');
  const inbox = page.getByRole('dialog', { name: 'All Notifications' });
  await inbox.getByRole('tab', { name: 'Mentions' }).click();
  await expect(inbox.getByText('No mentions yet')).toBeVisible();
  await inbox.getByRole('tab', { name: /^Requests/ }).click();
  await expect(page).toHaveURL('/home?inbox=requests');
  await expect(inbox.getByRole('listitem').first()).toContainText('Ceiling Fan');
  await inbox.getByRole('button', { name: 'Approve' }).click();
  await expect(inbox.getByText('No requests for you')).toBeVisible();
  await page.goBack();
  await expect(inbox).toBeHidden();
});

test('a notification that is done leaves the list of other tabs, and new ones do not move it', async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const post = await publish(signedIn);
  const fan = await signUp(origin);
  const send = (body: string) => fan.browser.call(api.comments.addComment, { params: { id: post.id }, body });
  await send('First');
  const otherPage = await pageOf(browser, origin, signedIn);
  for (const each of [page, otherPage]) await each.goto('/home?inbox=all');
  const rowsOf = (each: typeof page) =>
    each.getByRole('dialog', { name: 'All Notifications' }).locator('[data-key]');
  for (const each of [page, otherPage]) await expect(rowsOf(each)).toHaveCount(1);
  await page.keyboard.press('e');
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(rowsOf(otherPage)).toHaveCount(0);
  await otherPage.context().close();
  for (let number = 1; number <= 14; number += 1) await send(`Take ${number}`);
  await expect(rowsOf(page)).toHaveCount(14);
  const row = rowsOf(page).filter({ hasText: 'Take 14' });
  await row.getByRole('link').first().click();
  const before = await row.boundingBox();
  await send('The newest');
  await expect(rowsOf(page)).toHaveCount(15);
  // A scroll position is a whole number of pixels on some screens.
  expect((await row.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('on a phone a swipe to the left shows Done', { tag: '@phone' }, async ({ page, signedIn, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const post = await publish(signedIn);
  const fan = await signUp(origin);
  await fan.browser.call(api.likes.toggleLike, { params: { id: post.id } });
  await page.goto('/home?inbox=all');
  const inbox = page.getByRole('dialog', { name: 'All Notifications' });
  const row = inbox.locator('[data-key]');
  await expect(row).toHaveCount(1);
  await checkAccessibility(page);
  const done = row.getByRole('button', { name: 'Done' });
  await expect(done).not.toBeInViewport();
  // What a swipe does: it scrolls the row.
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(done).toBeInViewport();
  await done.click();
  await expect(inbox.getByText('No notifications yet')).toBeVisible();
  await inbox.getByRole('button', { name: 'Close' }).click();
  await expect(inbox).toBeHidden();
  await expect(page).toHaveURL('/home');
});
