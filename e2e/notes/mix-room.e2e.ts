import { api, type posts } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { checkAccessibility, expect, pageOf, signUp, test, type Member } from '../support/fixtures.ts';
import { mixFile, PROCESSING_TIMEOUT_MS, publish } from '../support/tracks.ts';

/** A track with a singer and a second version, which can be played. */
async function publishTwoVersions(author: Member, singer: Member): Promise<posts.Post> {
  const post = await publish(author, { features: [singer.userName] });
  const params = { id: post.id };
  const answer = await singer.browser.call(api.credits.approveRequest, { params, body: {} });
  expect(answer.status, answer.text).toBe(200);
  await author.browser.call(api.credits.markPublicationSeen, { params });
  const { buffer, mimeType, name } = await mixFile();
  const file = new File([new Uint8Array(buffer)], name, { type: mimeType });
  const body = { version: { note: 'Vocal ride, lighter bus' }, file };
  const created = await author.browser.call(api.versions.createVersion, { params, body });
  expect(created.status, created.text).toBe(201);
  const processing = async () =>
    (await author.browser.call(api.versions.listVersions, { params })).body.map(
      (version) => version.processing,
    );
  await expect.poll(processing, { timeout: PROCESSING_TIMEOUT_MS }).toEqual(['done', 'done']);
  return post;
}

const note = (page: Page, name: string) => page.getByRole('article', { name });
const soundIsReady = (page: Page) =>
  expect(page.getByRole('button', { name: 'Play the versions' })).toBeVisible();

test(
  'two members write, answer and tick off notes while both hear the same versions',
  { tag: '@phone' },
  async ({ page, signedIn: author, browser, origin, viewport }) => {
    test.slow();
    const isWide = (viewport?.width ?? 0) >= 768;
    const singer = await signUp(origin);
    const { id } = await publishTwoVersions(author, singer);
    await page.goto(`/post/${id}?tab=room`);
    await page.getByRole('link', { name: 'Open the mix room' }).click();
    await expect(page.getByText('No notes yet')).toBeVisible();
    await soundIsReady(page);
    await checkAccessibility(page);

    const singerPage = await pageOf(browser, origin, singer);
    await singerPage.goto(`/post/${id}/room`);
    await soundIsReady(singerPage);

    // The author stops at a moment, and the singer sees the note without a reload.
    await page.getByRole('slider', { name: 'Seek in version 2' }).press('ArrowRight');
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
    await page.keyboard.type(`Vocal dips, see 0:09 @${singer.userName}`);
    await checkAccessibility(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    const authorNote = note(page, `Note 1 by ${author.userName}`);
    await expect(authorNote).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeHidden();
    await page.keyboard.press(' ');
    await expect(authorNote).toBeFocused();
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await expect(authorNote).toBeFocused();
    const singerNote = note(singerPage, `Note 1 by ${author.userName}`);
    await expect(singerNote).toContainText('Vocal dips');

    // The singer answers, and the author ticks it off.
    await singerNote.getByRole('button', { name: '0:05' }).click();
    // The focus moves with the next frame. Before that, Enter would press the button again.
    await expect(singerNote).toBeFocused();
    await singerPage.keyboard.press('Enter');
    await expect(singerPage.getByRole('textbox', { name: 'Reply to note 1' })).toBeFocused();
    await singerPage.keyboard.type('Rode it up');
    await singerPage.keyboard.press('ControlOrMeta+Enter');
    await expect(authorNote).toContainText('Rode it up');
    await checkAccessibility(singerPage);
    await singerPage.getByRole('button', { name: 'Good to go' }).click();
    await expect(page.getByText(`Good to go: ${singer.userName}`)).toBeVisible();
    await authorNote.getByRole('button', { name: '0:05' }).click();
    await authorNote.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(authorNote).toBeHidden();
    await expect(singerNote).toBeHidden();
    await singerPage.getByRole('radio', { name: /^Done/ }).check();
    await expect(singerNote).toContainText(`Done by ${author.userName} on version 2`);

    // Both versions stand under one playhead, and a switch keeps the position.
    if (!isWide) return;
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: 'Hear version 1', pressed: true })).toBeVisible();
    await expect(page.getByText('Ends at 0:20')).toBeVisible();
    await page.keyboard.press('x');
    await expect(page.getByRole('button', { name: 'Hear version 2', pressed: true })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Previous note');
    await page.keyboard.press('Escape');
  },
);

test('an account with the address of a guest is in the room before it claims the credit', async ({
  page,
  signedIn: holder,
  origin,
}) => {
  const author = await signUp(origin);
  const { id } = await publish(author, {
    credits: [{ userName: author.userName }, { email: holder.email, name: 'Rosa Lind', roles: ['DrumKit'] }],
  });
  await page.goto(`/post/${id}?tab=room`);
  await page.getByRole('link', { name: 'Open the mix room' }).click();
  await soundIsReady(page);
  await page.keyboard.press('n');
  await page.keyboard.type('Snare late');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(note(page, 'Note 1 by Rosa Lind')).toBeVisible();
  await page.getByRole('link', { name: 'Approve…' }).click();
  await expect(page.getByText(`Answer as ${holder.userName}`)).toBeVisible();
});

test('a text that cannot be sent survives a reload, and strangers see no room', async ({
  page,
  signedIn: author,
  browser,
  origin,
  mayLog,
}) => {
  mayLog.push('status of 404', 'Failed to load resource');
  const { id } = await publish(author);
  await page.goto(`/post/${id}/room`);
  await soundIsReady(page);
  await page.keyboard.press('n');
  await page.keyboard.type('Bass hum');
  await page.route('**/api/posts/notes/*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  );
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(/We couldn't save your note/)).toBeVisible();
  await page.unroute('**/api/posts/notes/*');
  await page.reload();
  const box = page.getByRole('textbox', { name: 'New note' });
  await expect(box).toHaveValue('Bass hum');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note(page, `Note 1 by ${author.userName}`)).toBeVisible();
  await expect(box).toBeHidden();

  const stranger = await pageOf(browser, origin, await signUp(origin));
  await stranger.goto(`/post/${id}/room`);
  await expect(stranger.getByRole('heading', { name: 'No mix room here' })).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${origin}/post/${id}/room`);
  await expect(visitor.getByRole('heading', { name: 'This mix room is private' })).toBeVisible();
});
