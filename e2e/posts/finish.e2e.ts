import { api, credits, type terms } from '@backbeat/contract';
import { checkAccessibility, expect, pageOf, signUp, test, type Member } from '../support/fixtures.ts';
import { givePlus } from '../support/plus.ts';
import { untilPublicationIsRead } from '../support/publications.ts';
import { publish } from '../support/tracks.ts';

test(
  'an author reminds the last artist, sees the track come out, and meets its first listener',
  { tag: '@phone' },
  async ({ page, signedIn, origin, browser }) => {
    const [quick, late, listener] = [await signUp(origin), await signUp(origin), await signUp(origin)];
    await givePlus(signedIn);
    const { id, title } = await publish(signedIn, { features: [quick.userName, late.userName] });
    const params = { id };
    await quick.browser.call(api.credits.approveRequest, { params, body: {} });

    await page.goto(`/post/${id}`);
    await expect(page.getByRole('heading', { name: `Waiting for ${late.userName}` })).toBeVisible();
    const answers = page.getByRole('list', { name: 'Answers of the artists' });
    await expect(answers.getByRole('listitem').filter({ hasText: 'Approved on' })).toHaveCount(1);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByText(`We reminded ${late.userName}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reminded · again tomorrow' })).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reminded · again tomorrow' })).toBeDisabled();

    // The chat of the three has the title of the track, and is one chat for each of them.
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const chatAddress = page.url();
    const quickPage = await pageOf(browser, origin, quick);
    await quickPage.goto(`/post/${id}`);
    await quickPage.getByRole('button', { name: 'Open chat' }).click();
    await expect(quickPage).toHaveURL(chatAddress);
    await quickPage.context().close();

    // The last approval reaches the page of the author.
    await page.goto(`/post/${id}`);
    await expect(page.getByRole('button', { name: 'Reminded · again tomorrow' })).toBeVisible();
    await late.browser.call(api.credits.approveRequest, { params, body: {} });
    await expect(page).toHaveURL(new RegExp(`/post/${id}/out$`));
    await expect(page.getByRole('heading', { name: credits.messages.out })).toBeVisible();
    await expect(page.getByText('Approved by all three')).toBeVisible();
    await checkAccessibility(page);

    await listener.browser.call(api.plays.recordPlay, { params });
    await expect(
      page.getByRole('status').getByText(`${listener.userName} is your first listener`),
    ).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Post in chat' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to Post' }).click();
    await expect(page.getByText('TRACK', { exact: true })).toBeVisible();
  },
);

test('a track that came out elsewhere is the next screen of its author, once', async ({
  page,
  signedIn,
  origin,
}) => {
  const artist = await signUp(origin);
  const { id } = await publish(signedIn, { features: [artist.userName] });
  const nothing = untilPublicationIsRead(page, (postId) => postId === null);
  await page.goto('/home');
  await nothing;
  const publication = untilPublicationIsRead(page, (postId) => postId === id);
  await artist.browser.call(api.credits.approveRequest, { params: { id }, body: {} });
  // The screen after a press that came before the news would be the Feed.
  await publication;
  await page.getByRole('link', { name: 'Feed' }).first().click();
  await expect(page.getByRole('heading', { name: credits.messages.out })).toBeVisible();
  await expect(page.getByText('Approved by both')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/feed/);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Feed' }).first().click();
  await expect(page).toHaveURL(/\/feed/);
  await expect(page.getByRole('tab', { name: 'Spotlight' })).toBeVisible();
  await expect(page.getByRole('heading', { name: credits.messages.out })).toHaveCount(0);
});

test('an agreement of eleven artists with the longest names prints on one sheet', async ({
  origin,
  browser,
}) => {
  const author = await signUp(origin, { userName: longName('author') });
  const artists: Member[] = [];
  for (let index = 0; index < 10; index += 1)
    // oxlint-disable-next-line no-await-in-loop -- sign-ups share one mailbox
    artists.push(await signUp(origin, { userName: longName(`artist${index}`) }));
  const everyone = [author, ...artists];
  const parts: terms.NewCredit[] = everyone.map(({ userName }, index) => ({
    userName,
    roles: ['MainArtist', 'Composer', 'StudioProducer'],
    compositionShare: index === 0 ? 10 : 9,
    recordingShare: index === 0 ? 10 : 9,
  }));
  const { id } = await publish(author, { credits: parts });
  const params = { id };
  for (const artist of artists) {
    // oxlint-disable-next-line no-await-in-loop -- one approval after the other
    const { body } = await artist.browser.call(api.posts.getPost, { params });
    const digest = body.proposal?.digest ?? '';
    const signedAs = 'Maria Fernanda de los Ángeles '.repeat(4).slice(0, 99);
    // oxlint-disable-next-line no-await-in-loop -- one approval after the other
    await artist.browser.call(api.credits.approveRequest, { params, body: { digest, signedAs } });
  }
  await author.browser.call(api.credits.markPublicationSeen, { params });
  const partyPage = await pageOf(browser, origin, author);
  await partyPage.goto(`/post/${id}/agreement`);
  await expect(partyPage.getByText('Agreed by all 11 on')).toBeVisible();
  await expect(partyPage.getByText('Technical proof')).toBeVisible();
  await checkAccessibility(partyPage);
  for (const format of ['A4', 'Letter'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page prints at a time
    const pdf = await partyPage.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await partyPage.context().close();
});

/** A user name of the greatest length. */
const longName = (start: string): string =>
  `${start}.${crypto.randomUUID().replaceAll('-', '')}`.slice(0, 30);
