import { api, subscriptions } from '@backbeat/contract';
import { music, wav } from '../../server/src/platform/media/sounds.fixture.ts';
import { expect, failRequests, checkAccessibility, test } from '../support/fixtures.ts';
import { freeTitle, pressAuthorAction } from '../support/tracks.ts';

const { planMessages: words, sandboxMessages: sandbox } = subscriptions;

test(
  'a member buys, uses, cancels and loses Plus, in all open tabs at once',
  { tag: '@phone' },
  async ({ page, signedIn, context }) => {
    const home = await context.newPage();
    await home.goto('/home');
    await expect(home.getByText('Upgrade Required')).toBeVisible();

    await page.goto('/feed?tab=liked');
    await page.getByRole('link', { name: 'Go Plus' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    await page.getByText('Yearly', { exact: true }).click();
    await expect(page).toHaveURL('/subscription?billing=yearly');
    await expect(page.getByText('Save $10.00 per year')).toBeVisible();
    await checkAccessibility(page);

    await page.getByRole('button', { name: words.upgrade }).click();
    await page.getByRole('button', { name: sandbox.pay }).click();
    await expect(page.getByText('Subscription successful! Welcome to the Plus plan!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Manage Your Subscription' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
    await checkAccessibility(page);
    await expect(home.getByText('Upgrade Required')).toBeHidden();
    await home.getByRole('button', { name: /^Your menu/ }).click();
    await expect(home.getByRole('menuitem', { name: 'Your Plan' })).toBeVisible();
    await home.keyboard.press('Escape');

    // Plus allows a WAV, a place in the Spotlight, and analytics.
    const title = freeTitle();
    const file = new File([new Uint8Array(wav([music(2, 44_100)]))], 'take.wav', { type: 'audio/wav' });
    const { status, body: post } = await signedIn.browser.call(api.posts.createPost, {
      body: { post: { title, genre: ['Beat'] }, file },
    });
    expect(status).toBe(201);
    const isInSpotlight = async () => {
      const { body } = await signedIn.browser.call(api.feed.listSpotlight, { query: { size: '100' } });
      return body.content.some(({ id }) => id === post.id);
    };
    expect(await isInSpotlight()).toBe(true);
    await home.goto(`/post/${post.id}`);
    const badge = home.getByRole('article').getByText('Plus', { exact: true });
    await expect(badge).toBeVisible();
    await pressAuthorAction(home, 'Analytics');
    const analytics = home.getByRole('dialog', { name: 'Post Analytics' });
    await expect(analytics).toContainText('Total Views');

    await page.getByRole('button', { name: 'Downgrade' }).click();
    const question = page.getByRole('dialog', { name: words.downgradeTitle });
    await expect(question).toContainText('Spotlight appearances');
    await checkAccessibility(page);
    await question.getByRole('button', { name: 'Downgrade' }).click();
    await expect(page.getByText("Your Plus plan is cancelled. You'll keep Plus until")).toBeVisible();
    await page.getByRole('button', { name: words.keep }).click();
    await expect(page.getByText('Your Plus plan continues.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Downgrade' })).toBeEnabled();
    await expect(analytics).toBeVisible();

    await page.getByRole('button', { name: words.portal }).click();
    await page.getByRole('button', { name: sandbox.end }).click();
    // Screens of Plus in other tabs close by themselves.
    await expect(analytics).toBeHidden();
    await expect(home.getByRole('alert')).toContainText('Get a Plus Membership to view analytics');
    await expect(badge).toBeHidden();
    expect(await isInSpotlight()).toBe(false);
    await home.getByRole('button', { name: 'See plans' }).click();
    await expect(home.getByText(/^Your Plus plan ended on /)).toBeVisible();
    await expect(home.getByRole('button', { name: words.upgrade })).toBeEnabled();
  },
);

test('the plan comes from the server, and a failed checkout shows an error', async ({ page, signedIn }) => {
  expect(signedIn.userName).not.toBe('');
  await page.goto('/subscription?canceled=true');
  await expect(page.getByText('Subscription canceled. You can try again anytime!')).toBeVisible();
  const upgrade = page.getByRole('button', { name: words.upgrade });
  let checkouts = 0;
  page.on('request', (request) => {
    if (request.url().includes('create-checkout-session')) checkouts += 1;
  });
  await failRequests(page, '/payment/create-checkout-session', {
    status: 503,
    json: { error: 'The card was declined.', code: 'UNAVAILABLE' },
  });
  await upgrade.dblclick();
  await expect(page.getByRole('alert')).toContainText('Error: The card was declined.');
  await expect(upgrade).toBeEnabled();
  expect(checkouts).toBe(1);

  await page.goto('/subscription?success=true');
  await expect(page.getByText(words.confirming)).toBeVisible();
  await expect(page.getByText(words.success)).toBeHidden();
  await expect(upgrade).toBeVisible();
  await checkAccessibility(page);
});
