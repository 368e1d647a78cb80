import { versions } from '@backbeat/contract';
import { mp3, music } from '../../server/src/platform/media/sounds.fixture.ts';
import { checkAccessibility, expect, test } from '../support/fixtures.ts';
import { LENGTH, pressAuthorAction, publish } from '../support/tracks.ts';

/** Seconds of the second version. */
const NEW_LENGTH = LENGTH + 3;
/** Milliseconds that the server may take to process a version on a busy machine. */
const PROCESSING_TIMEOUT_MS = 60_000;

const newMix = async () => ({
  name: 'new-mix.mp3',
  mimeType: 'audio/mpeg',
  buffer: await mp3([music(NEW_LENGTH, 44_100)]),
});

test(
  'an author uploads a new version, compares it with the old one and makes it current',
  { tag: '@phone' },
  async ({ page, signedIn: author }) => {
    test.slow();
    const { id, title } = await publish(author);
    await page.goto(`/post/${id}`);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(page).toHaveURL(/tab=versions/);
    await expect(page.getByRole('heading', { name: 'v1 · current' })).toBeVisible();

    await page.getByRole('button', { name: 'Upload new version' }).click();
    await page.getByLabel('Audio file').setInputFiles(await newMix());
    await page.getByLabel('Note (optional)').fill('Louder drums');
    await page.getByRole('button', { name: 'Save version' }).click();
    await expect(page.getByText(versions.messages.uploaded({ number: 2 }))).toBeVisible();
    await expect(page.getByText('Louder drums')).toBeVisible();
    const current = page.getByRole('button', { name: /^Make current/ });
    await expect(current).toBeEnabled({ timeout: PROCESSING_TIMEOUT_MS });
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Compare versions' }).click();
    const dialog = page.getByRole('dialog');
    const play = dialog.getByRole('button', { name: 'Play both versions' });
    await expect(play).toBeVisible();
    await checkAccessibility(page);
    await play.click();
    await expect(dialog.getByRole('radio', { name: 'A · v1' })).toBeChecked();
    await page.keyboard.press('x');
    await expect(dialog.getByRole('radio', { name: 'B · v2' })).toBeChecked();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/tab=versions/);

    await current.click();
    await expect(page.getByText(versions.messages.madeCurrent({ number: 2 }))).toBeVisible();
    await expect(page.getByRole('heading', { name: 'v2 · current' })).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(`0:${NEW_LENGTH}`, { exact: true })).toBeVisible();
  },
);

test(
  'an edited title and banner show on the page and on the card at once',
  { tag: '@phone' },
  async ({ page, signedIn: author }) => {
    const { id } = await publish(author);
    await page.goto(`/post/${id}`);
    await pressAuthorAction(page, 'Edit post');
    const dialog = page.getByRole('dialog', { name: 'Edit post' });
    await checkAccessibility(page);
    await dialog.getByLabel('Title').fill('Night train');
    await page.goBack();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Night train', level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.goto('/feed?tab=mine');
    await page.getByRole('button', { name: 'More actions for Night train' }).click();
    await page.getByRole('menuitem', { name: 'Edit post…' }).click();
    await dialog.getByRole('button', { name: 'Jazz' }).click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    // Low rows show no genres.
    await page.goto(`/post/${id}`);
    await expect(page.getByRole('main').getByText('Jazz').first()).toBeVisible();
  },
);
