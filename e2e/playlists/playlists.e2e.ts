import type { Locator, Page } from '@playwright/test';
import type { playlists } from '@backbeat/contract';
import {
  checkAccessibility,
  expect,
  failRequests,
  signInOn,
  signUp,
  test,
  type Member,
} from '../support/fixtures.ts';
import { expectOrder, makePlaylist, openPlaylist, rows } from '../support/playlists.ts';
import { freeTitle, openWide, player, publish, publishInOrder } from '../support/tracks.ts';

/** A playlist of three published tracks, and their titles in its order. */
async function makePlaylistOfThree(owner: Member, fields: Partial<playlists.NewPlaylist> = {}) {
  const tracks = await publishInOrder(owner, [{}, {}, {}]);
  const playlist = await makePlaylist(owner, { ...fields, posts: tracks.map(({ id }) => id) });
  const [first, second, third] = tracks.map(({ title }) => title);
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too few tracks.');
  return { playlist, first, second, third };
}

const handle = (page: Page, title: string): Locator => page.getByRole('button', { name: `Move ${title}` });

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a user creates a playlist from the menu of a track and adds the track again on purpose @phone', async ({
  page,
  signedIn,
  origin,
}) => {
  const author = await signUp(origin);
  const { id, title } = await publish(author);
  const name = freeTitle();
  await page.goto(`/post/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const openDialog = async () => {
    await page
      .getByRole('article')
      .getByRole('button', { name: /^More (actions|about|options)/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
    await expect(page.getByRole('dialog', { name: 'Add to playlist' })).toBeVisible();
  };

  await openDialog();
  await expect(page.getByText('You have no playlists yet.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'New playlist' }).click();
  const form = page.getByRole('dialog', { name: 'New playlist' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toContainText('Give your playlist a name.');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await checkAccessibility(page);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`Created “${name}”.`)).toBeVisible();

  await openDialog();
  await page.getByRole('searchbox', { name: 'Search your playlists' }).fill(name);
  const choice = page.getByRole('button', { name: new RegExp(name) });
  await expect(choice).toContainText('In this playlist');
  await choice.click();
  const question = page.getByRole('dialog', { name: 'Already there' });
  await expect(question).toContainText(`“${title}” is already in this playlist.`);
  await expect(question.getByRole('button', { name: 'Skip' })).toBeVisible();
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Add anyway' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectOrder(page, [title, title]);
  await checkAccessibility(page);

  await page.goto(`/profile/${signedIn.userName}?tab=playlists`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/feed?tab=liked&list=playlists');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await checkAccessibility(page);
});

test('an editor moves tracks by keyboard and by menu, removes one and takes that back @phone', async ({
  page,
  signedIn,
}) => {
  const { playlist, first, second, third } = await makePlaylistOfThree(signedIn);
  await openPlaylist(page, playlist);
  await expectOrder(page, [first, second, third]);
  await checkAccessibility(page);

  await handle(page, first).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`“${first}” lifted from position 1 of 3`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`“${first}” moved to position 2 of 3`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`“${first}” returned to position 1 of 3`)).toBeAttached();
  await expectOrder(page, [first, second, third]);

  await page.keyboard.press('Space');
  await expect(page.getByText(`“${first}” lifted from position 1 of 3`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`“${first}” moved to position 2 of 3`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`“${first}” moved to position 3 of 3`)).toBeAttached();
  await page.keyboard.press('Space');
  await expectOrder(page, [second, third, first]);
  await expect(handle(page, first)).toBeFocused();

  await chooseInMenu(page, first, 'Move to top');
  await expectOrder(page, [first, second, third]);
  await chooseInMenu(page, first, 'Move to position…');
  const dialog = page.getByRole('dialog', { name: `Move ${first}` });
  await dialog.getByRole('textbox', { name: 'Position' }).fill('2');
  await checkAccessibility(page);
  await page.keyboard.press('Enter');
  await expectOrder(page, [second, first, third]);

  await chooseInMenu(page, first, 'Remove from playlist');
  await expectOrder(page, [second, third]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, [second, first, third]);
  await page.reload();
  await expectOrder(page, [second, first, third]);
});

test('an editor moves and removes several tracks together @phone', async ({ page, signedIn }) => {
  const tracks = await publishInOrder(signedIn, [{}, {}, {}, {}, {}]);
  const playlist = await makePlaylist(signedIn, { posts: tracks.map(({ id }) => id) });
  const [a = '', b = '', c = '', d = '', e = ''] = tracks.map(({ title }) => title);
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  await openPlaylist(page, playlist);
  await expect(handle(page, b)).toBeVisible();
  await chooseInMenu(page, b, 'Select');
  await expect(box(b)).toBeChecked();
  await box(d).click();
  const bar = page.getByRole('region', { name: '2 selected' });
  await expect(bar).toBeVisible();
  await checkAccessibility(page);
  const move = async (item: string) => {
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await move('Move to top');
  await expectOrder(page, [b, d, a, c, e]);
  await expect(page.getByText('2 tracks moved to positions 1 to 2 of 5')).toBeAttached();
  await move('Move down');
  await expectOrder(page, [a, b, d, c, e]);
  await move('Move to position…');
  const dialog = page.getByRole('dialog', { name: 'Move 2 tracks' });
  await expect(dialog).toContainText('From 1 to 4');
  await dialog.getByRole('textbox', { name: 'Position' }).fill('4');
  await page.keyboard.press('Enter');
  await expectOrder(page, [a, c, e, b, d]);

  await handle(page, '2 tracks').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('“2 tracks” lifted from position 4 of 5')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('“2 tracks” moved to position 3 of 5')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('“2 tracks” moved to position 3 of 5')).toBeAttached();
  await page.keyboard.press('Space');
  await expectOrder(page, [a, c, b, d, e]);

  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await chooseInMenu(page, a, 'Select');
  await box(d).click({ modifiers: ['Shift'] });
  await page.getByRole('region', { name: '4 selected' }).getByRole('button', { name: 'Remove' }).click();
  await expectOrder(page, [e]);
  await expect(page.getByText('Removed 4 tracks.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, [a, c, b, d, e]);
  await chooseInMenu(page, a, 'Select');
  await page.goBack();
  await expect(box(a)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: playlist.name })).toBeVisible();
  await page.reload();
  await expectOrder(page, [a, c, b, d, e]);
});

test('an editor drags a track by its handle with a finger @phone', async ({ page, signedIn }) => {
  const { playlist, first, second, third } = await makePlaylistOfThree(signedIn);
  await openPlaylist(page, playlist);
  await expectOrder(page, [first, second, third]);
  const from = await handle(page, third).boundingBox();
  const to = await handle(page, first).boundingBox();
  if (!from || !to) throw new Error('The handles are not on the page.');
  const devTools = await page.context().newCDPSession(page);
  const x = from.x + from.width / 2;
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  const start = from.y + from.height / 2;
  const end = to.y + to.height / 2;
  await touch('touchStart', start);
  for (let step = 1; step <= 10; step += 1)
    // oxlint-disable-next-line no-await-in-loop -- a finger moves from place to place
    await touch('touchMove', start + ((end - start) * step) / 10);
  await expect(page.getByText(`“${third}” moved to position 1 of 3`)).toBeAttached();
  await touch('touchEnd');
  await expectOrder(page, [third, first, second]);
  await page.reload();
  await expectOrder(page, [third, first, second]);
});

test('two editors see what the other does to a playlist @phone', async ({
  page,
  signedIn,
  browser,
  origin,
}) => {
  const { playlist, first, second, third } = await makePlaylistOfThree(signedIn);
  const friend = await signUp(origin);
  await openPlaylist(page, playlist);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const people = page.getByRole('dialog', { name: 'People' });
  await people.getByRole('combobox', { name: 'Invite someone' }).fill(friend.userName);
  await page.getByRole('option', { name: friend.userName }).click();
  await expect(people.getByText('Invited', { exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');

  const friendContext = await browser.newContext({ baseURL: origin });
  await signInOn(friendContext, friend, origin);
  const friendPage = await friendContext.newPage();
  await friendPage.goto(`/playlist/${playlist.id}`);
  await expect(friendPage.getByText(`${signedIn.userName} invited you to add tracks`)).toBeVisible();
  await friendPage.getByRole('button', { name: 'Accept' }).click();
  await expect(handle(friendPage, first)).toBeVisible();

  await chooseInMenu(friendPage, third, 'Move to top');
  await expectOrder(page, [third, first, second]);
  await chooseInMenu(page, first, 'Remove from playlist');
  await expectOrder(friendPage, [third, second]);
  await friendContext.close();
});

test('a user follows a playlist of somebody else and plays it; private ones are not found @phone', async ({
  page,
  signedIn,
  origin,
}) => {
  const owner = await signUp(origin);
  const { playlist, first, second } = await makePlaylistOfThree(owner, { visibility: 'public' });
  await openPlaylist(page, playlist);
  await expect(rows(page)).toHaveCount(3);
  await expect(handle(page, first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player(page)).toContainText(first);
  await checkAccessibility(page);
  await openWide(page);
  await expect(page.getByText(`Playing from ${playlist.name}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/feed?tab=liked&list=playlists');
  await expect(page.getByRole('link', { name: playlist.name })).toBeVisible();
  await expect(page.getByText(second)).toHaveCount(0);

  const hidden = await makePlaylist(owner);
  await page.goto(`/playlist/${hidden.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Playlist not found' })).toBeVisible();
  await checkAccessibility(page);
  expect(signedIn.userName).not.toBe(owner.userName);
});

test('an owner edits a playlist, sees why it does not load, and deletes it', async ({ page, signedIn }) => {
  const playlist = await makePlaylist(signedIn);
  const name = freeTitle();
  await openPlaylist(page, playlist);
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: `More actions for ${playlist.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit playlist' }).click();
  const form = page.getByRole('dialog', { name: 'Edit playlist' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('radio', { name: /^Public/ }).check({ force: true });
  await checkAccessibility(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Public' })).toBeVisible();

  const { failure } = await failRequests(page, `/playlists/${playlist.id}/items*`, { status: 500 });
  await page.reload();
  await failure;
  await expect(page.getByText("We couldn't load the tracks.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();

  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete playlist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete playlist' }).click();
  await expect(page).toHaveURL(`/profile/${signedIn.userName}?tab=playlists`);
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
});
