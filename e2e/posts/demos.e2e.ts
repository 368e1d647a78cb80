import type { Page } from '@playwright/test';
import { wav } from '../../server/test/fixtures/sounds.ts';
import { givePlus } from '../support/plus.ts';
import { expect, failRequests, checkAccessibility, test } from '../support/fixtures.ts';
import { addDemo, player, songFile } from '../support/tracks.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Add Demo' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Upload Demo' }).click();
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const alertWith = (page: Page, sentence: string) =>
  page.getByRole('region', { name: 'App messages' }).getByText(sentence);

/** The server decodes the start before it responds, which takes long on a busy machine. */
const SLOWLY = { timeout: 45_000 };

test(
  'a member adds, plays and deletes a demo, and three demos are the limit',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    test.slow();
    const { userName } = signedIn;
    await page.goto(`/profile/${userName}?tab=demos`);
    await expect(page.getByRole('heading', { name: 'No demos yet' })).toBeVisible();
    await expect(page.getByText('Share your musical creations with the world!')).toBeVisible();
    await expect(page.getByText('0 of 3 demos.')).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Upload Your First Demo' }).click();

    await send(page);
    await expect(alertWith(page, 'Please enter a title.')).toBeVisible();
    await form(page).getByLabel('Title').fill('Half a chorus');
    await send(page);
    await expect(alertWith(page, 'Please select a file to upload.')).toBeVisible();
    await expect(form(page).getByText('Please select a file', { exact: true })).toBeVisible();
    await checkAccessibility(page);
    const file = form(page).getByLabel('Audio file');
    await file.setInputFiles({ name: 'take.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(44) });
    await expect(
      form(page).getByText('Invalid file type. Only .mp3 files are allowed for regular users.'),
    ).toBeVisible();
    await form(page).getByLabel('Featured artists (optional)').fill('Nina S., Dr. Beat');
    await file.setInputFiles(await songFile());
    await expect(form(page).getByRole('slider', { name: 'Seek' })).toBeVisible();
    await send(page);
    await expect(alertWith(page, 'Demo uploaded successfully!')).toBeVisible(SLOWLY);
    await expect(form(page)).toBeHidden();

    // The demo plays in its card through the one player, which links back to it.
    const demo = card(page, 'Half a chorus');
    await expect(demo).toContainText('feat. Nina S. and Dr. Beat');
    await expect(demo.getByRole('slider', { name: 'Seek' })).toBeVisible(SLOWLY);
    await expect(demo.getByText('Ready')).toBeVisible();
    await demo.getByRole('button', { name: 'Play Half a chorus' }).click();
    await expect(demo.getByText('Playing')).toBeVisible();
    await expect(player(page)).toContainText('Half a chorus');
    const volume = demo.getByRole('slider', { name: 'Volume' });
    await volume.fill('0.4');
    await demo.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(volume).toHaveValue('0');
    await demo.getByRole('button', { name: 'Unmute' }).click();
    await expect(volume).toHaveValue('0.4');
    await checkAccessibility(page);

    for (const title of ['Bridge', 'Outro']) await addDemo(signedIn, title);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Demos Full' })).toBeDisabled();
    await expect(page.getByText('3 of 3 demos.')).toBeVisible();

    await failRequests(page, '/demos/delete/**', {
      status: 500,
      json: { error: 'Broken.', code: 'INTERNAL' },
    });
    const remove = async () => {
      await demo.getByRole('button', { name: 'Delete Half a chorus' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await expect(alertWith(page, 'Failed to delete demo')).toBeVisible();
    await page.unrouteAll();
    await remove();
    await expect(demo).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Demo' })).toBeEnabled();
  },
);

test('a Plus member uploads a WAV despite interruptions', async ({ page, signedIn }) => {
  test.slow();
  await givePlus(signedIn);
  await page.goto(`/profile/${signedIn.userName}?tab=demos`);
  await page.getByRole('button', { name: 'Add Demo' }).click();
  await form(page).getByLabel('Title').fill('Tape test');
  await form(page)
    .getByLabel('Audio file')
    .setInputFiles({ name: 'tape.wav', mimeType: 'audio/wav', buffer: Buffer.from(wav(2)) });

  // Leaving asks for confirmation, staying continues the upload, and it can be cancelled.
  await page.route('**/api/demos/create', () => undefined);
  await send(page);
  await expect(form(page).getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Your upload is still running' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await form(page).getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(form(page).getByText('Upload cancelled.')).toBeVisible();
  await page.unrouteAll();

  // A failed deletion is rolled back.
  await failRequests(page, '/demos/create', { status: 500, json: { error: 'Broken.', code: 'INTERNAL' } });
  await form(page).getByRole('button', { name: 'Retry' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Failed to upload demo. Please try again.');
  await expect(form(page).getByLabel('Title')).toHaveValue('Tape test');
  await checkAccessibility(page);
  await page.unrouteAll();
  await form(page).getByRole('button', { name: 'Retry' }).click();
  await expect(alertWith(page, 'Demo uploaded successfully!')).toBeVisible(SLOWLY);
  await expect(card(page, 'Tape test')).toBeVisible();
  await expect(page.getByText('1 of 6 demos.')).toBeVisible();
});
