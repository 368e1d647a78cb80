import { api } from '@backbeat/contract';
import { devices } from '@playwright/test';
import { UPLOAD_TIMEOUT_MS } from '../support/create-post.ts';
import { checkAccessibility, expect, signInOn, signUp, test } from '../support/fixtures.ts';
import { createRelease } from '../support/releases.ts';
import { freeTitle, makeSong, publish } from '../support/tracks.ts';

const OWN_TRACKS = 10;

test('three people put out an album of 12 tracks, of which ten are uploaded at once, on a desk and on a phone', async ({
  page,
  signedIn: owner,
  browser,
  origin,
}) => {
  test.slow();
  const word = freeTitle();
  const titles = Array.from({ length: OWN_TRACKS }, (_, index) => `${word} ${index + 1}`);
  const artist = await signUp(origin);
  const author = await signUp(origin);
  const theirs = await publish(author, { title: freeTitle() });
  const artists = await publish(artist, { title: freeTitle() });
  const release = await createRelease(owner, { title: freeTitle(), type: 'ALBUM' }, []);

  // The names of the files have gaps, marks and another order than the album.
  await page.goto(`/release/${release.id}/edit`);
  const buffer = await makeSong();
  const files = titles.map((title, index) => ({
    name: `${index + 1} - ${title}.mp3`,
    mimeType: 'audio/mpeg',
    buffer,
  }));
  const picker = page.getByLabel('Upload several tracks');
  const uploads = page.getByRole('list', { name: 'Tracks to upload' }).getByRole('listitem');
  await picker.setInputFiles({ name: 'lyrics.txt', mimeType: 'text/plain', buffer: Buffer.from('la la') });
  await expect(uploads.getByRole('alert')).toContainText('MP3');
  await page.getByRole('button', { name: 'Remove “lyrics.txt”' }).click();
  await expect(uploads).toHaveCount(0);
  await picker.setInputFiles(files.toReversed());
  await expect(uploads).toHaveCount(OWN_TRACKS);
  for (const [index, title] of titles.entries())
    await expect(uploads.nth(index).getByRole('textbox')).toHaveValue(title);
  const start = page.getByRole('button', { name: `Upload ${OWN_TRACKS} tracks` });
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: 'Jazz' }).click();
  await checkAccessibility(page);
  // What is typed meanwhile stays.
  await page.getByLabel('Notes').fill('Recorded in three kitchens');
  await start.click();
  const tracks = page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem');
  await expect(tracks).toHaveText(
    titles.map((title) => new RegExp(title)),
    { timeout: OWN_TRACKS * UPLOAD_TIMEOUT_MS },
  );
  await expect(uploads).toHaveCount(0);
  await expect(page.getByLabel('Notes')).toHaveValue('Recorded in three kitchens');

  for (const { title } of [theirs, artists]) {
    await page.getByRole('button', { name: 'Ask for somebody’s track' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search tracks by title or artist').fill(title);
    await dialog.getByRole('button', { name: `Add “${title}”` }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByRole('button', { name: 'Save release' }).click();
  await expect(page.getByText('Release saved.')).toBeVisible();

  // The third track credits the artist.
  const { body: stored } = await owner.browser.call(api.releases.getRelease, { params: { id: release.id } });
  const credited = stored.tracks[2]?.post?.id ?? '';
  const terms = await owner.browser.call(api.credits.proposeTerms, {
    params: { id: credited },
    body: { credits: [owner, artist].map(({ userName }) => ({ userName })) },
  });
  expect(terms.status, terms.text).toBe(200);
  await page.goto(`/release/${release.id}`);
  await expect(page.getByRole('heading', { name: '3 things before it goes out' })).toBeVisible({
    timeout: OWN_TRACKS * UPLOAD_TIMEOUT_MS,
  });

  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7'];
  for (const [user, answers] of [
    [author, 1],
    [artist, 2],
  ] as const) {
    const phone = await browser.newContext({ baseURL: origin, viewport, hasTouch, isMobile, userAgent });
    await signInOn(phone, user, origin);
    const phonePage = await phone.newPage();
    await phonePage.goto('/pending-features');
    await phonePage.getByRole('button', { name: 'Agree' }).click();
    if (answers === 2) await phonePage.getByRole('button', { name: 'Approve' }).click();
    await expect(phonePage.getByRole('article')).toHaveCount(0);
    await phone.close();
  }

  await expect(page.getByRole('heading', { name: 'Ready to go out' })).toBeVisible();
  await page.getByRole('button', { name: 'Release now' }).click();
  await expect(page.getByText(`“${release.title}” is out.`)).toBeVisible();
  const rows = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem');
  await expect(rows).toHaveText([...titles, theirs.title, artists.title].map((title) => new RegExp(title)));
  await checkAccessibility(page);
});
