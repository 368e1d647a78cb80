import type { Page, Route } from '@playwright/test';
import {
  expect,
  failRequests,
  checkAccessibility,
  PASSWORD,
  signInOn,
  signUp,
  test,
} from '../support/fixtures.ts';
import { songFile } from '../support/tracks.ts';

async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email or Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

const openMenu = (page: Page) => page.getByRole('button', { name: /Your menu/ }).click();

const DAY = 24 * 60 * 60;

test(
  'a user logs in with the user name, and the session ends with the browser',
  { tag: '@translated' },
  async ({ page, context, member }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await checkAccessibility(page);
    await logIn(page, member.userName);
    await expect(page).toHaveURL('/home');
    const [session] = await context.cookies();
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 });
  },
);

test('a user logs in with the email and is remembered for 30 days', async ({ page, context, member }) => {
  await page.goto('/login');
  await page.getByLabel('Remember me').check();
  await logIn(page, ` ${member.email.toUpperCase()} `);
  await expect(page).toHaveURL('/home');
  const [session] = await context.cookies();
  expect(((session?.expires ?? 0) - Date.now() / 1000) / DAY).toBeCloseTo(30, 1);
});

test('the password can be shown', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a blank form names the missing fields', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Enter your email or username')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await checkAccessibility(page);
});

test('a wrong password and an unknown name get the same answer', async ({ page, member }) => {
  await page.goto('/login');
  for (const name of [member.userName, 'nobody-at-all']) {
    await logIn(page, name, 'not-the-one');
    await expect(
      page.getByRole('alert').getByText('Invalid email/username or password. Please try again.'),
    ).toBeVisible();
  }
  await checkAccessibility(page);
  await expect(page).toHaveURL('/login');
});

test('each failure has its message', async ({ page, member }) => {
  const failures = [
    [{ status: 401 }, 'Invalid email/username or password. Please try again.'],
    [{ status: 403 }, 'Account is disabled or access denied.'],
    [{ status: 404 }, 'User not found. Please check your credentials.'],
    [{ status: 502, body: '<h1>', contentType: 'text/html' }, 'Login failed: 502 Bad Gateway'],
    [{ status: 500, body: 'Come back at noon.' }, 'Come back at noon.'],
    [{ status: 500, json: { message: 'Come back at one.' } }, 'Come back at one.'],
    [{ status: 429, json: { error: 'Too many attempts.' } }, 'Too many attempts.'],
    ['no connection', 'Network error. Please check your connection and try again.'],
  ] as const;
  await page.goto('/login');
  for (const [how, sentence] of failures) {
    await failRequests(page, '/user/auth/login', how);
    await logIn(page, member.userName);
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await page.unrouteAll();
  }
});

test('a visitor sent to the login returns to the requested page', async ({ page, member }) => {
  await page.goto('/home?tab=stats#latest');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await logIn(page, member.userName);
  await expect(page).toHaveURL('/home?tab=stats#latest');
  await page.goBack();
  await expect(page, 'the way in is replaced in the history').not.toHaveURL('/login');
});

test('a return address on another site is ignored', async ({ page, member }) => {
  await page.goto('/login');
  await page.evaluate(() =>
    history.replaceState({ usr: { from: '//elsewhere.example' }, key: 'x', idx: 0 }, ''),
  );
  await page.reload();
  await logIn(page, member.userName);
  await expect(page).toHaveURL('/home');
});

test('a signed-in user is redirected home', async ({ page, signedIn }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
});

test('a cached page from before the sign-in knows the user', async ({ page, member, origin }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await signInOn(page.context(), member, origin);
  await page.goto('/api/health');
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: member.userName })).toBeVisible();

  // The browser restores the page from its back/forward cache.
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL('/login');
});

test('a screen says that the session is loading', async ({ page, signedIn }) => {
  const heldRoutes: Route[] = [];
  await page.route('**/api/user/me', (route) => {
    heldRoutes.push(route);
  });
  await page.goto('/home');
  await expect(page.getByText('Checking authentication...')).toBeAttached();
  await expect(page.getByText('Loading your profile...')).toBeAttached();
  await checkAccessibility(page);
  for (const route of heldRoutes) await route.continue();
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
});

test('logging out ends the session', async ({ page, signedIn }) => {
  await page.goto('/home');
  await openMenu(page);
  await checkAccessibility(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/login');
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
  const { status } = await signedIn.browser.send('/api/user/me');
  expect(status).toBe(401);
});

test.describe('when the sign-out request fails', () => {
  test.use({ mayLog: ['The session could not be ended on the server.'] });
  test('a user is signed out in the browser despite a failed request', async ({ page, signedIn }) => {
    await page.goto('/home');
    await failRequests(page, '/user/auth/logout', { status: 500 });
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(signedIn.userName)).toHaveCount(0);
  });
});

test('the next user of a browser sees nothing of the previous one', async ({ page, signedIn, origin }) => {
  const otherMember = await signUp(origin);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logIn(page, otherMember.userName);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: otherMember.userName })).toBeVisible();
  // The page may suggest the previous user like any other.
  await expect(page.getByRole('heading', { name: signedIn.userName })).toHaveCount(0);
  await expect(page.getByRole('banner').getByText(signedIn.userName)).toHaveCount(0);
});

/** Completes all steps of a new post except publishing. */
async function preparePost(page: Page): Promise<void> {
  await page.goto('/create-post');
  await page.getByLabel('Title').fill('Night Bus');
  await page.getByRole('button', { name: 'Hip Hop' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Features' })).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Audio file').setInputFiles(await songFile());
  // Signing out during the upload would already lead to the login.
  await expect(page.getByText('Uploaded, ')).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Next' }).click();
}

test('an expired session leads to the login and back again', async ({ page, context, signedIn }) => {
  await preparePost(page);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page).toHaveURL('/login');
  const notice = page.getByText('Your session has ended. Log in to pick up where you left off.');
  await expect(notice).toBeVisible();
  await checkAccessibility(page);
  await logIn(page, signedIn.userName);
  await expect(page).toHaveURL('/create-post');
  await context.clearCookies();
  await page.goto('/feed');
  await expect(page).toHaveURL('/login');
  await expect(notice, 'a plain visit of a visitor says nothing of a session').toBeHidden();
});

test('a user without access goes home and sees the reason', async ({ page, signedIn }) => {
  await preparePost(page);
  await failRequests(page, '/posts/create', {
    status: 403,
    json: { error: 'Not for you.', code: 'FORBIDDEN' },
  });
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Not for you.')).toBeVisible();
  await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
});
