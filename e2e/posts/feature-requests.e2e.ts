import { credits } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { expect, failRequests, checkAccessibility, pageOf, signUp, test } from '../support/fixtures.ts';
import { player, publish } from '../support/tracks.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

test(
  'an artist plays and approves a credit request, and the author sees the track published',
  { tag: '@phone' },
  async ({ page, signedIn, origin, browser }) => {
    const [artist, otherArtist] = [await signUp(origin), await signUp(origin)];
    const draft = await publish(signedIn, {
      features: [otherArtist.userName, artist.userName],
      description: 'Late',
    });
    await page.goto(`/post/${draft.id}`);
    await expect(page.getByText('DRAFT', { exact: true })).toBeVisible();
    await checkAccessibility(page);

    const artistsPage = await pageOf(browser, origin, artist);
    await artistsPage.goto('/home');
    await artistsPage.getByRole('button', { name: /Your menu/ }).click();
    await artistsPage.getByRole('menuitem', { name: 'Feature Requests' }).click();
    const request = card(artistsPage, draft.title);
    await expect(request).toContainText(`${signedIn.userName} wants to feature you in their post`);
    await expect(request.getByText('Other Features').locator('..')).toContainText(otherArtist.userName);
    await expect(request.getByText('Already Approved Features').locator('..')).toContainText('None');
    await request.getByRole('button', { name: `Play ${draft.title}` }).click();
    await expect(player(artistsPage)).toContainText(draft.title);
    await checkAccessibility(artistsPage);
    await request.getByRole('button', { name: 'Approve' }).click();
    await expect(artistsPage.getByText('Feature request approved successfully!')).toBeVisible();
    await expect(request).toHaveCount(0);
    await expect(
      artistsPage.getByText("You don't have any feature requests waiting for approval."),
    ).toBeVisible();
    await expect(artistsPage.getByRole('heading', { name: 'Feature Requests', exact: true })).toBeFocused();
    await checkAccessibility(artistsPage);

    // A realtime event tells the author's page that the last artist has approved and the track is
    // published.
    await expect(page.getByText('PARTIALLY APPROVED', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Waiting for ${otherArtist.userName}` })).toBeVisible();
    const othersPage = await pageOf(browser, origin, otherArtist);
    await othersPage.goto(`/post/${draft.id}`);
    await expect(othersPage.getByText('Waiting for you.')).toBeVisible();
    await expect(othersPage.getByRole('button', { name: 'Approve' })).toBeInViewport();
    await checkAccessibility(othersPage);
    await othersPage.getByRole('button', { name: 'Approve' }).click();
    for (const each of [page, othersPage]) {
      await expect(each.getByRole('heading', { name: credits.messages.out })).toBeVisible();
      await expect(each.getByText(`${draft.title} is public now.`)).toBeVisible();
      await checkAccessibility(each);
    }
    await page.getByRole('link', { name: 'Go to Post' }).click();
    await expect(page.getByText('TRACK', { exact: true })).toBeVisible();
    await expect(page.getByText(`with ${otherArtist.userName} and ${artist.userName}`)).toBeVisible();
    await artistsPage.context().close();
    await othersPage.context().close();
  },
);

test('an author whose request is rejected withdraws another one and publishes without features', async ({
  page,
  signedIn,
  origin,
  browser,
}) => {
  const [artist, silentArtist] = [await signUp(origin), await signUp(origin)];
  const draft = await publish(signedIn, { features: [artist.userName, silentArtist.userName] });
  await page.goto(`/post/${draft.id}`);
  await expect(page.getByText('Not published yet')).toBeVisible();

  const artistsPage = await pageOf(browser, origin, artist);
  await artistsPage.goto('/pending-features');
  await failRequests(artistsPage, '/posts/reject-feature/*', { status: 500 });
  const reject = async () => {
    await card(artistsPage, draft.title).getByRole('button', { name: 'Reject' }).click();
    await artistsPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  };
  await card(artistsPage, draft.title).getByRole('button', { name: 'Reject' }).click();
  await expect(artistsPage.getByRole('dialog')).toBeVisible();
  await checkAccessibility(artistsPage);
  await artistsPage.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await reject();
  await expect(artistsPage.getByText('Failed to reject feature request. Please try again.')).toBeVisible();
  await expect(card(artistsPage, draft.title)).toBeVisible();
  await artistsPage.unrouteAll();
  await reject();
  await expect(artistsPage.getByText('Feature request rejected.')).toBeVisible();
  await expect(card(artistsPage, draft.title)).toHaveCount(0);
  await artistsPage.goto(`/post/${draft.id}`);
  await expect(artistsPage.getByRole('heading', { name: 'Track not found' })).toBeVisible();
  await artistsPage.context().close();

  await expect(page.getByText('Declined')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: `Withdraw the request to ${silentArtist.userName}` }).click();
  const publishWithout = page.getByRole('button', { name: `Publish without ${artist.userName}` });
  await expect(publishWithout).toBeVisible();
  await expect(page.getByText('You can publish without them or delete the track.')).toBeVisible();
  await checkAccessibility(page);
  await publishWithout.click();
  await expect(page.getByRole('heading', { name: credits.messages.out })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('TRACK', { exact: true })).toBeVisible();
  await expect(page.getByText('Not published yet')).toHaveCount(0);
});

test('credit requests that fail to load are retried', async ({ page, signedIn }) => {
  await failRequests(page, '/posts/pending-features', { status: 500 });
  await page.goto('/pending-features');
  await expect(page.getByText('Failed to load pending feature requests'), signedIn.userName).toBeVisible();
  await checkAccessibility(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No Pending Feature Requests')).toBeVisible();
});
