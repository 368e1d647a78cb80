import { readFile } from 'node:fs/promises';
import { api } from '@backbeat/contract';
import { checkAccessibility, expect, failRequests, signUp, test } from '../support/fixtures.ts';
import { expectOrder, makePlaylist, openPlaylist, rows } from '../support/playlists.ts';
import { publishInOrder } from '../support/tracks.ts';

test('a user exports a playlist, imports the file, and chooses by hand what was not found @phone', async ({
  page,
  signedIn,
}) => {
  const tracks = await publishInOrder(signedIn, [{}, {}]);
  const [first = '', second = ''] = tracks.map(({ title }) => title);
  const playlist = await makePlaylist(signedIn, { visibility: 'public', posts: tracks.map(({ id }) => id) });
  await openPlaylist(page, playlist);
  await page.getByRole('button', { name: `More actions for ${playlist.name}` }).click();
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export playlist' });
  await expect(exporting.getByRole('link', { name: 'Download as XSPF' })).toBeVisible();
  await checkAccessibility(page);
  const download = page.waitForEvent('download');
  await exporting.getByRole('link', { name: 'Download as M3U' }).click();
  const content = await readFile(await (await download).path(), 'utf8');
  expect(content).toContain(`${signedIn.userName} - ${second}`);
  await page.keyboard.press('Escape');

  await page.goto(`/post/${tracks[0]?.id ?? ''}`);
  await expect(page.getByText('In public playlists')).toBeVisible();

  // Of the second track, the file has another title and address than ours.
  const lines = content
    .split('\n')
    .map((line) => (line.includes(second) ? '#EXTINF:-1,Bo - Elsewhere' : line));
  const place = lines.indexOf('#EXTINF:-1,Bo - Elsewhere') + 1;
  const foreignFile = lines.with(place, '/music/elsewhere.mp3').join('\n');
  await page.goto('/feed?tab=liked&list=playlists');
  await page.getByRole('button', { name: 'Import playlist' }).click();
  const form = page.getByRole('dialog', { name: 'Import playlist' });
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(form).toContainText('Choose a playlist file.');
  await checkAccessibility(page);
  const { failure } = await failRequests(page, '/playlists/import', { status: 500 });
  await form.getByLabel('Playlist file').setInputFiles({
    name: 'road-trip.m3u8',
    mimeType: 'audio/x-mpegurl',
    buffer: Buffer.from(foreignFile),
  });
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await failure;
  await expect(form).toContainText('road-trip.m3u8');
  await page.unrouteAll();
  await form.getByRole('button', { name: 'Import', exact: true }).click();

  const result = page.getByRole('dialog', { name: playlist.name });
  await expect(result).toContainText('We found 1 of 2 tracks.');
  const entries = result.getByRole('list', { name: 'Tracks of the file' }).getByRole('listitem');
  await expect(entries).toContainText([first, 'Elsewhere']);
  await checkAccessibility(page);
  await result.getByRole('button', { name: 'Choose a track for Elsewhere' }).click();
  const search = result.getByRole('combobox', { name: 'Choose a track for Elsewhere' });
  await expect(search).toHaveValue('Elsewhere Bo');
  await search.fill(second);
  await result.getByRole('option', { name: second }).click();
  await expect(result).toContainText('We found all 2 tracks.');
  await expect(entries).toContainText([first, second]);
  await checkAccessibility(page);
  await result.getByRole('button', { name: 'Open playlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: playlist.name })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(`/playlist/${playlist.id}`);
  await expectOrder(page, [first, second]);
});

test('an editor adds tracks on the page of a playlist, by search, by link and twice on purpose @phone', async ({
  page,
  signedIn,
  origin,
}) => {
  const author = await signUp(origin);
  const [track, linked] = await publishInOrder(author, [{}, {}]);
  if (!track || !linked) throw new Error('Too few tracks.');
  const playlist = await makePlaylist(signedIn);
  await openPlaylist(page, playlist);
  await page.getByRole('button', { name: 'Add a track' }).click();
  const search = page.getByRole('combobox', { name: 'Add a track' });
  await search.fill(track.title);
  await page.getByRole('option', { name: track.title }).click();
  await expectOrder(page, [track.title]);
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Add a track' }).or(search).first().click();
  await search.fill(`${origin}/post/${linked.id}`);
  await page.getByRole('option', { name: linked.title }).click();
  await expectOrder(page, [track.title, linked.title]);

  await search.fill(track.title);
  await page.getByRole('option', { name: track.title }).click();
  const question = page.getByRole('dialog', { name: 'Already there' });
  await expect(question).toContainText(`“${track.title}” is already in this playlist.`);
  await question.getByRole('button', { name: 'Add anyway' }).click();
  await expectOrder(page, [track.title, linked.title, track.title]);
});

test('an editor who removes a track and takes that back leaves who added it @phone', async ({
  page,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const [track] = await publishInOrder(friend, [{}]);
  if (!track) throw new Error('There is no track.');
  const playlist = await makePlaylist(signedIn);
  const params = { id: playlist.id };
  await signedIn.browser.call(api.playlists.inviteCollaborator, {
    params,
    body: { userName: friend.userName },
  });
  await friend.browser.call(api.playlists.acceptInvitation, { params });
  await friend.browser.call(api.playlists.addItems, { params, body: { posts: [track.id] } });
  await openPlaylist(page, playlist);
  await expect(rows(page)).toContainText([`Added by ${friend.userName}`]);
  // The rows that can be moved replace the first ones, with their menus.
  await expect(page.getByRole('button', { name: `Move ${track.title}` })).toBeVisible();
  await page.getByRole('button', { name: `More actions for ${track.title}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from playlist' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toContainText([`Added by ${friend.userName}`]);
  await page.reload();
  await expect(rows(page)).toContainText([`Added by ${friend.userName}`]);
});
