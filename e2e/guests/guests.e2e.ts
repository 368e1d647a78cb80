import type { Browser as Chromium, Page } from '@playwright/test';
import { api } from '@backbeat/contract';
import {
  checkAccessibility,
  expect,
  freeName,
  mailedCode,
  type Member,
  pageOf,
  signInOn,
  signUp,
  test,
} from '../support/fixtures.ts';
import { mailedLink } from '../support/guests.ts';
import { makeSong } from '../support/tracks.ts';

const newPage = async (browser: Chromium, origin: string, like: Page): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: like.viewportSize(),
    colorScheme: 'light',
  });
  return context.newPage();
};

/** Creates a draft that credits its author and a drummer by address. */
const inviteDrummer = async ({ browser, userName }: Member, email: string) =>
  browser.call(api.posts.createPost, {
    body: {
      post: {
        title: 'Night Bus',
        genre: ['Song'],
        credits: [
          { userName, roles: ['MainArtist'], compositionShare: 60, recordingShare: 50 },
          { email, name: 'Rosa Lind', roles: ['DrumKit'], compositionShare: 40, recordingShare: 50 },
        ],
      },
      file: new File([new Uint8Array(await makeSong())], 'night-bus.mp3', { type: 'audio/mpeg' }),
    },
  });

test(
  'a drummer without an account hears a draft, approves it by a mailed code, and claims the credit',
  { tag: '@phone' },
  async ({ page, signedIn, origin, browser }) => {
    const email = `${freeName()}@drums.example`;
    const { body: draft, text } = await inviteDrummer(signedIn, email);
    expect(draft, text).toMatchObject({
      status: 'DRAFT',
      guests: [{ name: 'Rosa Lind', answer: 'pending' }],
    });

    // The author sees what became of the link.
    await page.goto(`/post/${draft.id}`);
    const row = page.getByRole('article', { name: 'Rosa Lind' });
    await expect(row).toContainText(email);
    await checkAccessibility(page);

    const guestPage = await newPage(browser, origin, page);
    await guestPage.goto(await mailedLink(origin, email));
    await expect(guestPage.getByRole('heading', { level: 1 })).toContainText(signedIn.userName);
    await checkAccessibility(guestPage);
    await guestPage.getByRole('button', { name: 'Listen' }).click();
    await expect(guestPage.getByRole('heading', { name: 'Night Bus' })).toBeVisible();
    expect(guestPage.url()).not.toContain('#');
    await expect(guestPage.getByText('40 % of the composition, 50 % of the recording')).toBeVisible();
    await guestPage.getByRole('button', { name: 'Mail me a code' }).click();
    await guestPage.getByLabel('Code from your mail').fill(await mailedCode(origin, email));
    await checkAccessibility(guestPage);
    const approve = guestPage.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeEnabled({ timeout: 60_000 });
    await approve.click();
    await expect(guestPage.getByRole('heading', { name: "It's out" })).toBeVisible();

    // What was signed is theirs: the agreed version, the split sheet and the whole agreement.
    const versions = guestPage.getByRole('list', { name: 'Versions' });
    await expect(versions.getByRole('link', { name: 'Download the original of version 1' })).toBeVisible();
    const download = guestPage.waitForEvent('download');
    await guestPage.getByRole('button', { name: 'Split sheet (PDF)' }).click();
    expect((await download).suggestedFilename()).toBe('Night Bus - split sheet.pdf');
    await checkAccessibility(guestPage);
    await guestPage.getByRole('link', { name: 'Agreement' }).click();
    await expect(guestPage.getByRole('button', { name: 'Split sheet (CSV)' })).toBeVisible();
    await expect(guestPage.getByText(/signed as Rosa Lind/)).toBeVisible();
    await guestPage.goBack();

    await guestPage.getByRole('link', { name: 'Who can see this' }).click();
    await expect(guestPage.getByText('Approved', { exact: true })).toBeVisible();
    await checkAccessibility(guestPage);

    // The public page names the guest without a link.
    await guestPage.goto(`/post/${draft.id}`);
    await expect(guestPage.getByText('Rosa Lind', { exact: true }).first()).toBeVisible();
    await expect(guestPage.getByRole('link', { name: 'Rosa Lind' })).toHaveCount(0);

    // After sign-up with the same address the credit is one press away.
    const drummer = await signUp(origin, { email });
    const home = await pageOf(browser, origin, drummer);
    await home.goto('/home');
    await expect(home.getByText('1 credit in your name')).toBeVisible();
    await checkAccessibility(home);
    await home.getByRole('button', { name: 'Claim' }).click();
    await expect(home.getByText('1 credit in your name')).toHaveCount(0);
    await home.goto(`/post/${draft.id}`);
    await expect(home.getByRole('link', { name: drummer.userName }).first()).toBeVisible();
  },
);

test('a guest who is signed in with another account sees new notes in the room at once', async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  const email = `${freeName()}@drums.example`;
  const { body: draft } = await inviteDrummer(signedIn, email);
  const guestPage = await newPage(browser, origin, page);
  await signInOn(guestPage.context(), await signUp(origin), origin);
  await guestPage.goto(await mailedLink(origin, email));
  await expect(guestPage.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await guestPage.getByRole('button', { name: 'Listen' }).click();
  await guestPage.getByRole('link', { name: 'Mix room' }).click();
  await expect(guestPage.getByText('No notes yet')).toBeVisible({ timeout: 60_000 });
  const connection = guestPage.waitForEvent('websocket', (socket) => socket.url().includes('?guest='));
  await guestPage.reload();
  await connection;
  await expect(guestPage.getByText('No notes yet')).toBeVisible();
  await signedIn.browser.call(api.notes.addNote, {
    params: { id: draft.id },
    body: { version: 1, text: 'More cowbell' },
  });
  await expect(guestPage.getByRole('article', { name: `Note 1 by ${signedIn.userName}` })).toContainText(
    'More cowbell',
  );
});
