import sharp from 'sharp';
import { api } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { messageField, makeChat, messageWith } from '../support/conversation.ts';
import { expect, holdRequests, checkAccessibility, pageOf, signUp, test } from '../support/fixtures.ts';
import { player, songFile } from '../support/tracks.ts';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
});

test(
  'a chat shows photos in the lightbox, plays a song, rejects a file and takes a report',
  { tag: '@phone' },
  async ({ page, signedIn, origin, browser }) => {
    const friend = await signUp(origin);
    const id = await makeChat(signedIn, [friend], 'Stems');
    const theirPage = await pageOf(browser, origin, friend);
    await page.goto(`/messages?chat=${id}`);
    await theirPage.goto(`/messages?chat=${id}`);

    const files = page.getByLabel('Files to send');
    await files.setInputFiles([await photo('one.png', 'teal'), await photo('two.png', 'orange')]);
    await files.setInputFiles(await songFile());
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messageWith(theirPage, 'night-bus.mp3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

    const pictures = theirPage.getByRole('button', { name: /^Open .+\.(?:gif|jpe?g|png)$/ });
    await expect(pictures).toHaveCount(2);
    await pictures.last().click();
    const lightbox = theirPage.getByRole('dialog', { name: 'two.png' });
    await expect(lightbox.getByRole('img', { name: `two.png, sent by ${signedIn.userName}` })).toBeVisible();
    await checkAccessibility(theirPage);
    await theirPage.keyboard.press('ArrowLeft');
    await expect(theirPage.getByRole('dialog', { name: 'one.png' })).toBeVisible();
    await theirPage.keyboard.press('Escape');
    await expect(pictures.last()).toBeFocused();

    await messageWith(theirPage, 'night-bus.mp3').getByRole('button', { name: 'Play night-bus.mp3' }).click();
    await expect(
      messageWith(theirPage, 'night-bus.mp3').getByRole('button', { name: 'Pause night-bus.mp3' }),
    ).toBeVisible();

    await messageField(page).fill('the second take');
    await files.setInputFiles({
      name: 'loop.wav',
      mimeType: 'audio/wav',
      buffer: Buffer.from('RIFF'),
    });
    await expect(
      page.getByText('File type not allowed for USER users. Allowed types: .jpg, .jpeg, .png, .mp3'),
    ).toBeVisible();
    await expect(messageField(page)).toHaveValue('the second take');

    // The layout moves up for the player.
    await expect(player(theirPage)).toBeVisible();
    await theirPage
      .getByRole('button', { name: `Actions for ${signedIn.userName}'s message` })
      .last()
      .click();
    await theirPage.getByRole('menuitem', { name: 'Report…' }).click();
    const report = theirPage.getByRole('dialog', { name: `Report this message by ${signedIn.userName}` });
    await report.getByRole('radio', { name: 'Spam' }).check();
    await report.getByRole('button', { name: 'Send' }).click();
    await expect(theirPage.getByText("Thanks. We'll take a look.")).toBeVisible();
    await theirPage.context().close();
  },
);

/** The number of pending chat uploads and their files in this tab's storage. */
const pendingUploadsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ pending: number; files: number }>((resolve, reject) => {
        const opening = indexedDB.open('create-post', 1);
        opening.addEventListener('error', () => reject(new Error('There is no database.')));
        opening.addEventListener('success', () => {
          const names = opening.result.transaction('files', 'readonly').objectStore('files').getAllKeys();
          names.addEventListener('success', () => {
            opening.result.close();
            resolve({
              pending: Object.keys(sessionStorage).filter((key) => key.startsWith('messages.files')).length,
              files: names.result.length,
            });
          });
        });
      }),
  );

test('a file sent while another chat is open is removed from the outbox, so a reload does not upload it again', async ({
  page,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const stems = await makeChat(signedIn, [friend], 'Stems');
  await makeChat(signedIn, [friend], 'The band');
  await page.goto(`/messages?chat=${stems}`);
  await expect(messageField(page)).toBeVisible();
  const { letGo } = await holdRequests(page, '/api/chats/*/files/*');
  await page.getByLabel('Files to send').setInputFiles(await photo('one.png', 'teal'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Almost there…')).toBeVisible();
  await expect.poll(() => pendingUploadsOf(page)).toEqual({ pending: 1, files: 1 });
  await page.getByRole('link', { name: 'The band' }).click();
  await expect(page.getByRole('heading', { name: 'The band' })).toBeVisible();
  letGo();
  const countStoredFiles = async () => {
    const { body } = await friend.browser.call(api.chats.listMessages, { params: { id: stems } });
    return body.filter(({ type }) => type === 'FILE').length;
  };
  await expect.poll(countStoredFiles).toBe(1);
  await expect.poll(() => pendingUploadsOf(page)).toEqual({ pending: 0, files: 0 });
  await page.reload();
  await page.getByRole('link', { name: 'Stems' }).click();
  await expect(page.getByRole('button', { name: /^Open .+\.(?:gif|jpe?g|png)$/ })).toHaveCount(1);
});
