import { api } from '@backbeat/contract';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { createRelease } from '../support/releases.ts';
import { freeTitle, player, publish, publishInOrder } from '../support/tracks.ts';

test(
  'a listener opens a release, plays it in order and saves it',
  { tag: '@phone' },
  async ({ member, page, browser, origin }) => {
    const [first, second] = [freeTitle(), freeTitle()];
    const tracks = await publishInOrder(member, [{ title: first }, { title: second }]);
    const { id, title } = await createRelease(
      member,
      { title: freeTitle(), type: 'ALBUM', label: 'Low Tide', notes: 'Two songs and a kettle.' },
      tracks,
    );
    const { status, text } = await member.browser.call(api.releases.releaseNow, { params: { id } });
    expect(status, text).toBe(200);

    // A visitor sees and hears it without an account.
    await page.goto(`/release/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Low Tide' })).toBeVisible();
    const rows = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem');
    await expect(rows).toHaveText([new RegExp(first), new RegExp(second)]);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect(player(page)).toContainText(first);
    await expect(page.getByRole('button', { name: `Pause track 1, ${first}` }).first()).toBeVisible();
    await checkAccessibility(page);

    const listener = await signUp(origin);
    const listenerPage = await pageOf(browser, origin, listener);
    await listenerPage.goto(`/release/${id}`);
    await listenerPage.getByRole('button', { name: /^Save/ }).click();
    await expect(listenerPage.getByRole('button', { name: /^Save/, pressed: true })).toBeVisible();
    const isSaved = async () =>
      (await listener.browser.call(api.releases.listSavedReleases, {})).body.content.map((each) => each.id);
    await expect.poll(isSaved).toEqual([id]);

    await page.goto(`/post/${tracks[1]?.id}`);
    await expect(page.getByText(`On: ${title}, track 2`)).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();

    await page.goto('/release/0190a6c0-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Release not found' })).toBeVisible();
  },
);

test(
  'a release goes out once its artist has approved, and both pages follow',
  { tag: '@phone' },
  async ({ signedIn, page, browser, origin }) => {
    const artist = await signUp(origin);
    const draft = await publish(signedIn, { features: [artist.userName] });
    const { id, title } = await createRelease(signedIn, { title: freeTitle() }, [draft]);
    await page.goto(`/release/${id}`);
    await expect(page.getByRole('heading', { name: '1 thing before it goes out' })).toBeVisible();
    await expect(page.getByText(`Waiting for ${artist.userName} to approve`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release now' })).toBeDisabled();
    await checkAccessibility(page);

    const artistPage = await pageOf(browser, origin, artist);
    await artistPage.goto(`/release/${id}`);
    await expect(artistPage.getByText('Not out yet')).toBeVisible();
    await artist.browser.call(api.credits.approveRequest, { params: { id: draft.id } });

    await expect(page.getByRole('heading', { name: 'Ready to go out' })).toBeVisible();
    await page.getByRole('button', { name: 'Release now' }).click();
    await expect(page.getByText(`“${title}” is out.`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible();
    await expect(artistPage.getByRole('button', { name: /^Save/ })).toBeVisible();
  },
);

test(
  'an artist and an author see that they are on a release, and take name and track off',
  { tag: '@phone' },
  async ({ member, page, browser, origin }) => {
    const [first, foreign, waiting] = [freeTitle(), freeTitle(), freeTitle()];
    const guest = await signUp(origin);
    const [track] = await publishInOrder(member, [{ title: first }]);
    const [foreignTrack, waitingTrack] = await publishInOrder(guest, [
      { title: foreign },
      { title: waiting },
    ]);
    if (!track || !foreignTrack || !waitingTrack) throw new Error('A track is missing.');
    const { id, title } = await createRelease(
      member,
      { title: freeTitle(), artists: [member.userName, guest.userName] },
      [track, foreignTrack],
    );
    for (const { about, digest } of (await guest.browser.call(api.releases.listReleaseRequests)).body)
      await guest.browser.call(api.releases.answerRelease, {
        params: { id },
        body: { about, digest, answer: 'approved' },
      });
    const { body } = await member.browser.call(api.releases.releaseNow, { params: { id } });
    const tracks = [track, foreignTrack, waitingTrack].map((post) => ({ post: post.id, disc: 1 }));
    await member.browser.call(api.releases.updateTracks, {
      params: { id },
      body: { tracks, revision: body.revision },
    });

    // The owner alone sees the track whose author has not agreed.
    const ownerPage = await pageOf(browser, origin, member);
    await ownerPage.goto(`/release/${id}`);
    const ownerRows = ownerPage.getByRole('region', { name: 'Tracks' }).getByRole('listitem');
    await expect(ownerRows.filter({ hasText: waiting })).toContainText('Waiting for its author');
    await page.goto(`/release/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(waiting)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Take my name off' })).toHaveCount(0);

    const guestPage = await pageOf(browser, origin, guest);
    await guestPage.goto(`/release/${id}`);
    await expect(guestPage.getByText("You're an artist of this release.")).toBeVisible();
    await checkAccessibility(guestPage);
    await guestPage.getByRole('button', { name: 'Take my name off' }).click();
    await guestPage.getByRole('dialog').getByRole('button', { name: 'Take my name off' }).click();
    await expect(guestPage.getByText(`Your name is off “${title}”.`)).toBeVisible();
    await expect(guestPage.getByRole('button', { name: 'Take my name off' })).toHaveCount(0);
    await guestPage.getByRole('button', { name: `Take it off: “${foreign}”` }).click();
    await guestPage.getByRole('dialog').getByRole('button', { name: 'Take it off' }).click();
    await expect(guestPage.getByText(`“${foreign}” is your track.`)).toHaveCount(0);
    const { artists, tracksCount } = (await guest.browser.call(api.releases.getRelease, { params: { id } }))
      .body;
    expect([artists, tracksCount]).toEqual([[member.userName], 1]);
  },
);

test('an owner orders the tracks of a draft, schedules the release, unschedules it and deletes it', async ({
  signedIn,
  page,
}) => {
  const [first, second, third] = [freeTitle(), freeTitle(), freeTitle()];
  const drafts = await publishInOrder(signedIn, [{ title: first }, { title: second }, { title: third }]);
  const { id } = await createRelease(signedIn, { title: freeTitle() }, drafts);
  await page.goto(`/release/${id}`);
  const rows = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem');
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
  await handle(first).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`“${first}” lifted from position 1 of 3`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`“${first}” moved to position 2 of 3`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(rows).toHaveText([
    new RegExp(`^1${second}`),
    new RegExp(`^2${first}`),
    new RegExp(`^3${third}`),
  ]);
  await expect(handle(first)).toBeFocused();
  const readOrder = async () => {
    const { body } = await signedIn.browser.call(api.releases.getRelease, { params: { id } });
    return body.tracks.map(({ title }) => title);
  };
  await expect.poll(readOrder).toEqual([second, first, third]);
  await checkAccessibility(page);

  const year = new Date().getFullYear() + 1;
  await page.getByLabel('When it goes out').fill(`${year}-06-01T18:00`);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Goes out on /)).toBeVisible();
  await page.getByRole('button', { name: 'Unschedule' }).click();
  await expect(page.getByLabel('When it goes out')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/profile\//);
  const { status } = await signedIn.browser.call(api.releases.getRelease, { params: { id } });
  expect(status).toBe(404);
});

test(
  'a listener downloads a release, and reads why a download does not start',
  { tag: '@phone' },
  async ({ member, page, browser, origin }) => {
    const [first, second] = [freeTitle(), freeTitle()];
    const tracks = await publishInOrder(member, [
      { title: first, freeDownload: true },
      { title: second, freeDownload: true },
    ]);
    const { id, title } = await createRelease(member, { title: freeTitle() }, tracks);
    await member.browser.call(api.releases.releaseNow, { params: { id } });

    // A visitor reads that it takes an account.
    await page.goto(`/release/${id}`);
    await page.getByRole('button', { name: 'Download' }).first().click();
    await page.getByRole('menuitem', { name: 'MP3 files' }).click();
    await expect(page.getByText('Please log in to download this release')).toBeVisible();

    const listener = await signUp(origin);
    const listenerPage = await pageOf(browser, origin, listener);
    await listenerPage.goto(`/release/${id}`);
    await listenerPage.getByRole('button', { name: 'Download' }).first().click();
    const started = listenerPage.waitForEvent('download');
    await listenerPage.getByRole('menuitem', { name: 'Original files' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(`${member.userName} - ${title}.zip`);
    expect(await download.failure()).toBe(null);
    await expect(listenerPage.getByText('Your download has started.')).toBeVisible();

    const credits = listenerPage.getByRole('region', { name: 'Credits' });
    await expect(credits.getByRole('heading', { name: 'Main artist' })).toBeVisible();
    await expect(credits.getByRole('link', { name: member.userName })).toBeVisible();
    await checkAccessibility(listenerPage);

    const [closedTrack] = tracks;
    await member.browser.call(api.posts.updatePost, {
      params: { id: closedTrack?.id ?? '' },
      body: { post: { freeDownload: false } },
    });
    await listenerPage.reload();
    await expect(listenerPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(
      listenerPage.getByRole('main').getByRole('button', { name: 'Download', exact: true }),
    ).toHaveCount(0);
  },
);

test('a listener shuffles a release and opens another one of its owner', async ({ member, page }) => {
  const titles = [freeTitle(), freeTitle()];
  const tracks = await publishInOrder(
    member,
    titles.map((title) => ({ title })),
  );
  const { id } = await createRelease(member, { title: freeTitle() }, tracks);
  const other = await createRelease(member, { title: freeTitle() }, tracks);
  for (const each of [other.id, id])
    await member.browser.call(api.releases.releaseNow, { params: { id: each } });
  await page.goto(`/release/${id}`);
  await page.getByRole('button', { name: 'Shuffle' }).first().click();
  await expect(player(page)).toContainText(new RegExp(titles.join('|')));
  await page
    .getByRole('region', { name: `More by ${member.userName}` })
    .getByRole('link', { name: other.title })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible();
});

test(
  'an owner removes what keeps a release from going out',
  { tag: '@phone' },
  async ({ signedIn, page, origin }) => {
    const [artist, namedArtist] = [await signUp(origin), await signUp(origin)];
    const declinedDraft = await publish(signedIn, { title: freeTitle(), features: [artist.userName] });
    const waitingDraft = await publish(signedIn, { title: freeTitle(), features: [artist.userName] });
    const { id } = await createRelease(
      signedIn,
      { title: freeTitle(), artists: [signedIn.userName, namedArtist.userName] },
      [declinedDraft, waitingDraft],
    );
    await artist.browser.call(api.credits.declineRequest, { params: { id: declinedDraft.id } });

    // The page of the draft offers what the release needs, and no publication.
    await page.goto(`/post/${declinedDraft.id}`);
    await expect(page.getByRole('button', { name: `Go on without ${artist.userName}` })).toBeVisible();
    await expect(page.getByText('Go on without them or take it off the release.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);

    await page.goto(`/release/${id}`);
    await expect(page.getByRole('heading', { name: '3 things before it goes out' })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: `Go on without ${artist.userName}` }).click();
    await expect(page.getByRole('heading', { name: '2 things before it goes out' })).toBeVisible();
    await page.getByRole('button', { name: 'Take it off' }).click();
    await expect(page.getByRole('heading', { name: '1 thing before it goes out' })).toBeVisible();
    await page.getByRole('button', { name: `Don't name ${namedArtist.userName}` }).click();
    await expect(page.getByRole('heading', { name: 'Ready to go out' })).toBeVisible();
    await page.getByRole('button', { name: 'Release now' }).click();
    await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible();
  },
);
