import { limits, posts } from '@backbeat/contract';
import { expect, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

test('a title holds as many emoji as letters', async ({ page, signedIn: _author }) => {
  await page.goto('/create-post');
  const title = page.getByLabel('Title');
  const longestTitle = '🎧'.repeat(limits.title);
  await title.fill(`${longestTitle}🎧🎧`);
  await expect(title).toHaveValue(longestTitle);
  await expect(page.getByText(`${limits.title}/${limits.title}`)).toBeVisible();
  await title.press('Home');
  await page.keyboard.insertText('ab');
  await expect(title).toHaveValue(longestTitle);
  await title.press('Delete');
  await title.press('Delete');
  await page.keyboard.insertText('abc');
  await expect(title).toHaveValue(`ab${'🎧'.repeat(limits.title - 2)}`);
  await page.keyboard.type('c');
  await title.press('Backspace');
  await page.keyboard.type('c');
  await expect(title).toHaveValue(`ac${'🎧'.repeat(limits.title - 2)}`);
});

test('forms treat text of invisible characters as empty', async ({ page, signedIn }) => {
  const invisibleText = '\u200b\u3164\u2800';
  await page.goto('/create-post');
  await page.getByLabel('Title').fill(invisibleText);
  await page.getByRole('button', { name: 'Hip Hop' }).click();
  await expect(page.getByText(posts.messages.title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('Title').fill(`${invisibleText}Night bus`);
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();

  const { id } = await publish(signedIn);
  await page.goto(`/post/${id}`);
  await page.getByRole('tab', { name: 'Community' }).click();
  const comment = page.getByLabel('Add a comment');
  await comment.fill(invisibleText);
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await comment.fill('👩‍🎤');
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeEnabled();

  await page.goto('/feed?tab=feed');
  const search = page.getByPlaceholder('Search for tracks, artists, or genres...');
  await search.fill(invisibleText);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await page.goto(`/feed?tab=feed&q=${encodeURIComponent(invisibleText)}`);
  await expect(page.getByText('Most Recent Tracks')).toBeVisible();
});
