import { api } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { givePlus } from '../support/plus.ts';
import { expect, failRequests, checkAccessibility, PASSWORD, test } from '../support/fixtures.ts';
import { publish, songFile } from '../support/tracks.ts';

const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' });
const form = (page: Page) => page.getByRole('form', { name: 'Edit Profile' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' });

/** A picture like a phone's: landscape, with a mark on its left. */
const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#c6f432' } })
    .composite([
      { input: { create: { width: 100, height: 400, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();

const frame = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

const animation = async () =>
  sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer();

/** The browser's data about unpublished posts: storage entries and file names. */
const listUnpublished = async (): Promise<string[]> => {
  const files = await new Promise<IDBValidKey[]>((resolve, reject) => {
    const opening = indexedDB.open('create-post', 1);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It cannot be opened.')));
    opening.addEventListener('success', () => {
      const asking = opening.result.transaction('files').objectStore('files').getAllKeys();
      asking.addEventListener('error', () => reject(asking.error ?? new Error('It cannot be read.')));
      asking.addEventListener('success', () => resolve(asking.result));
      opening.result.close();
    });
  });
  const entries = Object.keys(localStorage).filter((key) => key.startsWith('create-post.'));
  return [...entries, ...files.map(String)].toSorted();
};

/** The user's own picture in the header of each screen. */
const headerPicture = (page: Page) => page.getByRole('button', { name: /^Your menu/ }).locator('img');

test(
  'profile changes show at once in all tabs, while typing and after saving',
  { tag: '@phone' },
  async ({ page, context, signedIn }) => {
    const { userName } = signedIn;
    const post = await publish(signedIn);
    const elsewhere = await context.newPage();
    await elsewhere.goto(`/post/${post.id}`);
    await page.route('https://pictures.example/wide.png', async (route) =>
      route.fulfill({ contentType: 'image/png', body: await photo() }),
    );
    await page.goto(`/profile/${userName}`);
    await edit(page).click();
    await expect(page).toHaveURL(/\?edit=profile$/);
    await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeFocused();
    await expect(save(page)).toBeDisabled();
    await expect(form(page).getByRole('heading', { name: 'Social Links' })).toHaveCount(0);

    const bio = 'Rhodes at 3 a.m.';
    await page.getByLabel('Bio').fill(bio);
    await page.getByLabel('Location').fill('Rotterdam');
    await expect(form(page).getByText('16/50')).toBeVisible();
    await expect(form(page).getByText('9/20')).toBeVisible();
    await expect(page.getByText(bio)).toBeVisible();
    await checkAccessibility(page);

    // The crop is moved to the left edge, where the mark is.
    const choose = (name: string, buffer: Buffer, mimeType = 'image/png') =>
      page.getByLabel('Profile Picture', { exact: true }).setInputFiles({ name, mimeType, buffer });
    await choose('me.gif', await animation(), 'image/gif');
    await expect(page.getByText('Please select a valid image file (JPEG, JPG, or PNG only)')).toBeVisible();
    await choose('me.png', await photo());
    const crop = page.getByRole('dialog', { name: 'Crop Profile Picture' });
    const position = crop.getByRole('slider', { name: 'Horizontal position' });
    await expect(position).toBeEnabled();
    await position.press('Home');
    await checkAccessibility(page);
    await crop.getByRole('button', { name: 'Use picture' }).click();
    await expect(page.getByText('me.png')).toBeVisible();

    await page.getByRole('group', { name: 'Banner source' }).getByText('URL').click();
    const address = page.getByLabel('Banner URL');
    await address.fill('http://pictures.example/wide.png');
    await address.blur();
    await expect(page.getByText(/^Picture URLs must start with https/)).toBeVisible();
    await address.fill('https://pictures.example/wide.png');
    await expect(page.getByText(/^Picture URLs must start/)).toHaveCount(0);

    // A failed save or an accidental close loses no input.
    await failRequests(page, '/user/update', {
      status: 400,
      json: {
        error: 'Not this one.',
        code: 'INVALID_INPUT',
        fields: { location: 'Pick a real place.', banner: 'Not this picture.' },
      },
    });
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile' })).toBeVisible();
    await expect(page.getByText('Pick a real place.')).toBeVisible();
    await expect(page.getByText('Not this picture.')).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('Rotterdam');
    await page.unroute('**/api/user/update');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await checkAccessibility(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Bio')).toHaveValue(bio);

    let sentCount = 0;
    page.on('request', (request) => (sentCount += request.url().endsWith('/api/user/update') ? 1 : 0));
    await save(page).dblclick();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(`/profile/${userName}`);
    expect(sentCount).toBe(1);
    await expect(page.getByText('Rotterdam').first()).toBeVisible();
    await expect(headerPicture(page)).toHaveAttribute('src', /^\/media\/images\//);
    // The other tab has had no interaction.
    await expect(headerPicture(elsewhere)).toHaveAttribute('src', /^\/media\/images\//);
    await expect(elsewhere.getByText(bio)).toBeVisible();

    const { body: me } = await signedIn.browser.call(api.users.getCurrentUser);
    expect(me).toMatchObject({ bio, location: 'Rotterdam', banner: 'https://pictures.example/wide.png' });
    const picture = await page.request.get(me.profilePic);
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([width, height]).toEqual([400, 400]);
    const edge = await sharp(await picture.body())
      .extract({ left: 0, top: 0, width: 90, height: 400 })
      .toBuffer();
    const { dominant } = await sharp(edge).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g);
  },
);

test('Plus members have animated pictures and links', async ({ page, signedIn }) => {
  await givePlus(signedIn);
  await page.goto(`/profile/${signedIn.userName}?edit=profile`);
  await page.getByLabel('Profile Picture', { exact: true }).setInputFiles({
    name: 'me.gif',
    mimeType: 'image/gif',
    buffer: await animation(),
  });
  await expect(page.getByText('me.gif')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add link' });
  await add.click();
  await expect(page.getByLabel('Link 1', { exact: true })).toBeFocused();
  await page.keyboard.type('soundcloud.com/nia');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Link 1', { exact: true })).toHaveValue('https://soundcloud.com/nia');
  await expect(form(page).getByText('soundcloud.com', { exact: true })).toBeVisible();
  await add.click();
  await page.getByLabel('Link 2', { exact: true }).fill('http://nia.example');
  await save(page).click();
  await expect(page.getByText(/^Social links must start with https/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Remove link 2' }).click();
  await save(page).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: /soundcloud\.com/ })).toBeVisible();
  await expect(headerPicture(page)).toHaveAttribute('src', /\.gif$/);
});

test('an account is deleted after the confirmation word is typed', async ({
  page,
  context,
  signedIn,
  origin,
}) => {
  const { userName } = signedIn;
  const otherPage = await context.newPage();
  await otherPage.goto('/home');
  await page.goto(`/profile/${userName}?edit=profile`);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const remove = dialog.getByRole('button', { name: /^Delet/ });
  const word = dialog.getByLabel('Type DELETE to confirm');
  await word.fill('delete');
  await word.press('Enter');
  await expect(dialog.getByText('Please type "DELETE" to confirm')).toBeVisible();
  await expect(remove).toBeDisabled();
  await checkAccessibility(page);

  await word.fill('DELETE');
  await failRequests(page, '/user/delete/*', 'no connection');
  await remove.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete account' })).toBeVisible();
  await expect(word).toHaveValue('DELETE');
  await page.unroute('**/api/user/delete/*');
  await remove.click();
  await expect(page).toHaveURL('/login');
  await expect(otherPage).toHaveURL('/login');
  expect((await page.request.get(`${origin}/api/user/get/${userName}`)).status()).toBe(404);

  await page.getByLabel('Email or Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Invalid email/username or password. Please try again.')).toBeVisible();
});

test('deleting an account removes the unpublished post of its author', async ({ page, signedIn }) => {
  const { userName } = signedIn;
  await page.goto('/create-post');
  await page.getByLabel('Title').fill('Night Bus');
  await page.getByRole('button', { name: 'Jazz' }).click();
  for (const heading of ['Features', 'Upload & Download']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
  }
  await page.getByLabel('Audio file').setInputFiles(await songFile());
  await page
    .getByLabel('Banner (optional)')
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: await photo() });
  await expect(page.getByText('Uploaded, ')).toBeVisible({ timeout: 45_000 });
  await expect
    .poll(() => page.evaluate(listUnpublished))
    .toEqual([
      expect.stringMatching(/\.audio$/),
      expect.stringMatching(/\.banner$/),
      expect.stringMatching(/^create-post\.draft\./),
      expect.stringMatching(/^create-post\.upload\./),
    ]);

  await page.goto(`/profile/${userName}?edit=profile`);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await failRequests(page, '/user/delete/*', 'no connection');
  const remove = dialog.getByRole('button', { name: /^Delet/ });
  await remove.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete account' })).toBeVisible();
  expect(await page.evaluate(listUnpublished)).toHaveLength(4);
  await page.unroute('**/api/user/delete/*');
  await remove.click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(listUnpublished)).toEqual([]);
});
