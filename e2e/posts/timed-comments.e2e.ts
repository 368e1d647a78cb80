import { api } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { checkAccessibility, expect, signUp, test, type Member } from '../support/fixtures.ts';
import { commentBox, marksOf, positionChoice } from '../support/comments.ts';
import { openWide, player, playButton, position, publish } from '../support/tracks.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Comments', exact: true });

/** Adds a comment through the API. @param at seconds */
const addComment = ({ browser }: Member, id: string, body: string, at?: number) =>
  browser.call(api.comments.addComment, {
    params: { id },
    query: at === undefined ? {} : { at: String(at) },
    body,
  });

test('a comment that is written during playback marks its position on the waveform', async ({
  page,
  signedIn,
  origin,
}) => {
  const author = await signUp(origin);
  const track = await publish(author);
  await page.goto(`/post/${track.id}?tab=community&t=0:07`);
  await expect(commentBox(page)).toBeVisible();
  await expect(positionChoice(page)).toBeHidden();
  await playButton(page, 'Play').click();
  await expect(positionChoice(page)).toBeChecked();
  await commentBox(page).fill('Those drums');
  const label =
    (await positionChoice(page).getAttribute('aria-label')) ??
    (await positionChoice(page).locator('..').innerText());
  const at = label.replace('Comment at ', '').trim();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(list(page).getByRole('button', { name: `Play from ${at}` })).toBeVisible();
  const marks = marksOf(page.getByRole('article'));
  await expect(marks).toHaveCount(1);
  await expect(marks).toHaveAccessibleName(`Comment at ${at} by ${signedIn.userName}: Those drums`);

  // A comment without a position has no mark.
  await positionChoice(page).uncheck();
  await commentBox(page).fill('And the bass');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(marks).toHaveCount(1);
  await page.reload();
  await expect(marks).toHaveCount(1);
});

test(
  'marks, positions and times in a text move the playback',
  { tag: '@phone' },
  async ({ page, signedIn, origin }) => {
    const author = await signUp(origin);
    const track = await publish(author);
    await addComment(signedIn, track.id, 'Early', 2);
    await addComment(author, track.id, `@${signedIn.userName} hear 0:12, not 9:59`);
    await addComment(author, track.id, 'The end', 17);
    await page.goto(`/post/${track.id}?tab=community`);
    const marks = marksOf(page.getByRole('article'));
    await expect(marks).toHaveCount(2);
    await checkAccessibility(page);

    await marks.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(marks.last()).toBeFocused();
    await expect(page.getByRole('article').getByText('The end').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => position(page)).toBeGreaterThan(16.9);
    await list(page).getByRole('button', { name: 'Play from 0:02' }).click();
    await expect.poll(() => position(page)).toBeLessThan(10);
    await list(page).getByRole('button', { name: 'Play from 0:12' }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(11.9);
    await expect(list(page).getByRole('button', { name: /9:59/ })).toHaveCount(0);

    await openWide(page);
    const sheet = page.getByRole('dialog', { name: 'Now playing' });
    if (await sheet.isVisible()) {
      await expect(marksOf(sheet)).toHaveCount(2);
      await checkAccessibility(page);
      await marksOf(sheet).first().click();
      await page.keyboard.press('Escape');
      await expect.poll(() => position(page)).toBeLessThan(10);
    } else {
      // The waveform of the page shows them already.
      await expect(marksOf(player(page))).toHaveCount(0);
    }

    await page.getByText('By position').click();
    await expect(list(page).getByRole('listitem')).toHaveText([/Early/, /The end/, /hear/]);
    await list(page)
      .getByRole('link', { name: `@${signedIn.userName}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/profile/${signedIn.userName}$`));
  },
);

test('a mention notifies the user and leads to the track', async ({ page, signedIn, origin }) => {
  const author = await signUp(origin);
  const track = await publish(author);
  await page.goto('/home');
  await addComment(author, track.id, `@${signedIn.userName} your verse is on`);
  await page.getByRole('button', { name: /Notifications/ }).click();
  const link = page.getByRole('link', { name: new RegExp(`^${author.userName} mentioned you on`) });
  await link.last().click();
  await expect(page).toHaveURL(new RegExp(`/post/${track.id}`));
});
