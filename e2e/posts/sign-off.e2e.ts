import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { agreements, api, credits, posts, terms } from '@backbeat/contract';
import { mp3, music } from '../../server/src/platform/media/sounds.fixture.ts';
import { checkAccessibility, expect, pageOf, signUp, test, type Member } from '../support/fixtures.ts';
import { walkDialog } from '../support/dialogs.ts';
import { makeSong, publish } from '../support/tracks.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const approve = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: 'Approve', exact: true });

/** Uploads a version through the API and proposes it once it can be played. */
async function proposeVersion(author: Member, id: string, seconds: number): Promise<void> {
  const bytes = new Uint8Array(await mp3([music(seconds, 44_100)]));
  const file = new File([bytes], 'mix.mp3', { type: 'audio/mpeg' });
  const params = { id };
  const { body: createdVersion } = await author.browser.call(api.versions.createVersion, {
    params,
    body: { version: {}, file },
  });
  const processing = async () => {
    const { body } = await author.browser.call(api.versions.listVersions, { params });
    return body.find(({ number }) => number === createdVersion.number)?.processing;
  };
  await expect.poll(processing, { timeout: 60_000 }).toBe('done');
  const { status, text } = await author.browser.call(api.credits.proposeTerms, {
    params,
    body: { version: createdVersion.number },
  });
  expect(status, text).toBe(200);
}

test(
  'two artists approve a new mix, and the public page changes only then',
  { tag: '@phone' },
  async ({ signedIn, origin, browser }) => {
    const [first, second, listener] = [await signUp(origin), await signUp(origin), await signUp(origin)];
    const { id, title } = await publish(signedIn, { features: [first.userName, second.userName] });
    const params = { id };
    for (const artist of [first, second])
      // oxlint-disable-next-line no-await-in-loop -- one approval after the other
      expect((await artist.browser.call(api.credits.approveRequest, { params, body: {} })).status).toBe(200);
    const [firstPage, secondPage, listenerPage] = [
      await pageOf(browser, origin, first),
      await pageOf(browser, origin, second),
      await pageOf(browser, origin, listener),
    ];
    await listenerPage.goto(`/post/${id}`);
    await listenerPage
      .getByRole('article')
      .getByRole('button', { name: 'Like', exact: false })
      .first()
      .click();
    await proposeVersion(signedIn, id, 24);

    // The first artist reviews version 2 while the author proposes version 3.
    await firstPage.goto('/pending-features');
    await expect(card(firstPage, title)).toContainText('New audio: version 2');
    await expect(approve(firstPage, title)).toBeEnabled();
    await checkAccessibility(firstPage);
    const refusal = firstPage.waitForResponse('**/api/posts/approve-feature/*');
    // The page would notice at once: the list and the post arrive only after the approval is refused.
    await firstPage.route(/\/api\/posts\/(pending-features|get\/id\/[^/]+)$/, async (route) => {
      await refusal;
      await route.continue().catch(() => undefined);
    });
    await proposeVersion(signedIn, id, 22);
    await approve(firstPage, title).click();
    expect((await refusal).status()).toBe(409);
    await expect(card(firstPage, title)).toContainText(terms.messages.changed);
    await expect(card(firstPage, title).getByRole('alert')).toContainText('New audio: version 3');
    await checkAccessibility(firstPage);
    await card(firstPage, title).getByRole('button', { name: 'Got it' }).click();

    await card(firstPage, title).getByLabel('Sign as').fill('The First Artist');
    await approve(firstPage, title).click();
    await expect(card(firstPage, title)).toHaveCount(0);
    const readPost = async () => (await listener.browser.call(api.posts.getPost, { params })).body;
    expect((await readPost()).version).toBe(1);

    await secondPage.goto('/home');
    await expect(secondPage.getByRole('heading', { name: 'Yours to do' })).toBeVisible();
    await card(secondPage, title).getByRole('button', { name: 'Answer' }).click();
    const sheet = secondPage.getByRole('dialog', { name: title });
    await checkAccessibility(secondPage);
    await sheet.getByRole('button', { name: 'Approve' }).click();
    await expect(card(secondPage, title)).toHaveCount(0);
    await expect.poll(async () => (await readPost()).version).toBe(3);
    expect(await readPost()).toMatchObject({
      totalLikes: 1,
      status: 'PUBLISHED',
    } satisfies Partial<posts.Post>);
    await expect(listenerPage.getByText('0:22')).toBeVisible();
    await Promise.all([firstPage, secondPage, listenerPage].map((each) => each.context().close()));
  },
);

test('terms that change while an artist reviews them are shown before they can be approved', async ({
  signedIn,
  origin,
  browser,
}) => {
  const artist = await signUp(origin);
  const { id, title } = await publish(signedIn, { features: [artist.userName] });
  const artistsPage = await pageOf(browser, origin, artist);
  await artistsPage.goto(`/pending-features?request=${id}`);
  await expect(approve(artistsPage, title)).toBeEnabled();
  const { status, text } = await signedIn.browser.call(api.credits.proposeTerms, {
    params: { id },
    body: {
      credits: [
        { userName: signedIn.userName, compositionShare: 60, recordingShare: 50 },
        { userName: artist.userName, roles: ['CoProducer'], compositionShare: 40, recordingShare: 50 },
      ],
    },
  });
  expect(status, text).toBe(200);
  await expect(card(artistsPage, title)).toContainText(terms.messages.changed);
  await expect(card(artistsPage, title)).toContainText('Your role: Featured artist → Co-producer');
  await expect(approve(artistsPage, title)).toBeDisabled();
  await checkAccessibility(artistsPage);
  await card(artistsPage, title).getByRole('button', { name: 'Got it' }).click();
  const reject = card(artistsPage, title).getByRole('button', { name: 'Reject' });
  await walkDialog(artistsPage, reject, `Reject “${title}”?`);
  await approve(artistsPage, title).click();
  await expect(card(artistsPage, title)).toHaveCount(0);
  await artistsPage.context().close();
});

test('an agreement is verified and downloaded, a proposal cancelled and a credit withdrawn', async ({
  page: visitorsPage,
  origin,
  browser,
}) => {
  const [author, artist] = [await signUp(origin), await signUp(origin)];
  const { id, title } = await publish(author, { features: [artist.userName] });
  const params = { id };
  await artist.browser.call(api.credits.approveRequest, { params, body: {} });
  await author.browser.call(api.credits.markPublicationSeen, { params });

  await visitorsPage.goto(`/post/${id}/agreement`);
  const song = await makeSong();
  await visitorsPage.getByText('Technical proof').click();
  await expect(visitorsPage.getByText(createHash('sha256').update(song).digest('hex'))).toBeVisible();
  const file = { name: 'song.mp3', mimeType: 'audio/mpeg' };
  await visitorsPage.getByLabel('Audio file').setInputFiles({ ...file, buffer: song });
  await expect(visitorsPage.getByText(agreements.messages.same)).toBeVisible();
  const flippedBytes = Buffer.from(song);
  flippedBytes.writeUInt8(flippedBytes.readUInt8(5000) ^ 1, 5000);
  await visitorsPage.getByLabel('Audio file').setInputFiles({ ...file, buffer: flippedBytes });
  await expect(visitorsPage.getByText(agreements.messages.different)).toBeVisible();
  await checkAccessibility(visitorsPage);

  const authorsPage = await pageOf(browser, origin, author);
  await authorsPage.goto(`/post/${id}/agreement`);
  for (const [name, suffix] of [
    ['Split sheet (PDF)', 'split sheet.pdf'],
    ['Split sheet (CSV)', 'split sheet.csv'],
    ['DDEX release (XML)', 'ern.xml'],
    ['Signed document', 'agreement.jws'],
  ] as const) {
    const downloading = authorsPage.waitForEvent('download');
    // oxlint-disable-next-line no-await-in-loop -- one download after the other
    await authorsPage.getByRole('button', { name }).click();
    // oxlint-disable-next-line no-await-in-loop -- one download after the other
    expect((await downloading).suggestedFilename()).toBe(`${title} - ${suffix}`);
  }

  await author.browser.call(api.credits.proposeTerms, {
    params,
    body: {
      credits: [{ userName: author.userName }, { userName: artist.userName, roles: ['CoProducer'] }],
    },
  });
  await authorsPage.goto(`/post/${id}`);
  await expect(authorsPage.getByText(credits.messages.openProposal)).toBeVisible();
  const cancel = authorsPage.getByRole('button', { name: 'Cancel proposal' });
  await walkDialog(authorsPage, cancel, 'Cancel this proposal?');
  await walkDialog(authorsPage, authorsPage.getByRole('button', { name: 'Edit credits' }), 'Edit credits');
  await cancel.click();
  const dialog = authorsPage.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel proposal' }).click();
  await expect(authorsPage.getByText(credits.messages.cancelled)).toBeVisible();
  await expect(authorsPage.getByText(credits.messages.openProposal)).toBeHidden();

  const artistsPage = await pageOf(browser, origin, artist);
  await artistsPage.goto(`/post/${id}`);
  const withdraw = artistsPage.getByRole('button', { name: 'Withdraw my credit' });
  await walkDialog(artistsPage, withdraw, `Withdraw your credit from “${title}”?`);
  await withdraw.click();
  await expect(artistsPage.getByRole('dialog')).toContainText(
    credits.describeWithdrawal(author.userName, false),
  );
  await artistsPage.getByRole('dialog').getByRole('button', { name: 'Withdraw my credit' }).click();
  await expect(artistsPage.getByText(credits.messages.withdrawnCredit)).toBeVisible();
  await expect(artistsPage.getByRole('button', { name: 'Withdraw my credit' })).toBeHidden();
  const { body } = await author.browser.call(api.posts.getPost, { params });
  expect(body.credits.map(({ userName }) => userName)).toEqual([author.userName]);
  await Promise.all([authorsPage, artistsPage].map((each) => each.context().close()));
});
