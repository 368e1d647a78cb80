import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  expect,
  failRequests,
  freeName,
  holdRequests,
  checkAccessibility,
  mailedCode,
  PASSWORD,
  test,
} from '../support/fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' });

async function fillAccount(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
}

/** Completes the first two steps. */
async function verify(page: Page, email: string, origin: string): Promise<void> {
  await page.goto('/signup');
  await fillAccount(page, email);
  await next(page).click();
  await expect(heading(page, 'Verify Email')).toBeFocused();
  await field(page, 'Verification code').fill(await mailedCode(origin, email));
  await next(page).click();
  await expect(heading(page, 'Choose Username')).toBeFocused();
}

/** Completes all steps except the last press. @returns the name */
async function fillAll(page: Page, origin: string): Promise<string> {
  const userName = freeName();
  await verify(page, `${userName}@keys.example`, origin);
  await field(page, 'Username').fill(userName);
  await next(page).click();
  await field(page, 'Bio').fill('Rhodes at 3 a.m.');
  await next(page).click();
  await next(page).click();
  await expect(heading(page, 'Preview Profile')).toBeFocused();
  return userName;
}

const picture = (format: 'png' | 'jpeg', width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c6f432' } })
    .toFormat(format)
    .toBuffer();

test('a visitor signs up in six steps and logs in', { tag: '@phone' }, async ({ page, origin }) => {
  const userName = freeName();
  const email = `${userName}@keys.example`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();

  await expect(heading(page, 'Account Details')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await checkAccessibility(page);
  await fillAccount(page, email);
  await next(page).click();

  await expect(heading(page, 'Verify Email')).toBeFocused();
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await checkAccessibility(page);
  const code = await mailedCode(origin, email);
  await field(page, 'Verification code').fill(
    code.startsWith('Z') ? `Y${code.slice(1)}` : `Z${code.slice(1)}`,
  );
  await next(page).click();
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await checkAccessibility(page);
  await field(page, 'Verification code').fill(` ${code.toLowerCase()} `);
  await next(page).click();

  await expect(page.getByText("You can't change your username later.")).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await checkAccessibility(page);
  await field(page, 'Username').fill(userName);
  await next(page).click();

  await expect(heading(page, 'About You')).toBeFocused();
  await field(page, 'Bio').fill('Rhodes at 3 a.m.');
  await field(page, 'Location').fill('Rotterdam');
  await field(page, 'About').fill('Line one.\nLine <two>.');
  await expect(page.getByText('16/50')).toBeVisible();
  await expect(page.getByText('9/20')).toBeVisible();
  await expect(page.getByText('21/250')).toBeVisible();
  await checkAccessibility(page);
  await next(page).click();

  await expect(heading(page, 'Profile Pictures')).toBeFocused();
  await checkAccessibility(page);
  await field(page, 'Profile Picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await picture('png', 300, 300),
  });
  await field(page, 'Banner').setInputFiles({
    name: 'wide.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 1200, 400),
  });
  await expect(page.getByText('me.png')).toBeVisible();
  await next(page).click();

  await expect(heading(page, 'Preview Profile')).toBeFocused();
  for (const text of [userName, 'Rhodes at 3 a.m.', 'Rotterdam', 'Line <two>.'])
    await expect(page.getByRole('article').getByText(text).first()).toBeVisible();
  await checkAccessibility(page);
  await create(page).click();

  await expect(page.getByText('Account created successfully! Redirecting to login...')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email or Username')).toHaveValue(userName);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/home');
  await expect(heading(page, userName)).toBeVisible();
  const me = await (await page.request.get('/api/user/me')).json();
  expect(me).toMatchObject({
    userName,
    email,
    bio: 'Rhodes at 3 a.m.',
    location: 'Rotterdam',
    about: 'Line one.\nLine <two>.',
  });
  expect(me.profilePic).toMatch(/^\/media\//);
  await expect(page.locator(`img[src="${me.profilePic}"]`).first()).toBeVisible();
});

test('the first step names its errors', async ({ page, member }) => {
  await page.goto('/signup');
  await field(page, 'Email').press('Enter');
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await field(page, 'Email').fill('nia@');
  await field(page, 'Password').fill('12345');
  await field(page, 'Confirm password').fill('1234');
  await field(page, 'Email').focus();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await checkAccessibility(page);

  await fillAccount(page, member.email.toUpperCase());
  await expect(page.getByText('Email is already taken')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await field(page, 'Email').press('Enter');
  await expect(page.getByText('Please choose a different email address')).toBeVisible();
  const heldCheck = await holdRequests(page, '/user/auth/check-email/*');
  await field(page, 'Email').fill(`${freeName()}@keys.example`);
  await field(page, 'Email').press('Enter');
  await expect(page.getByText('Please wait while we check email availability')).toBeVisible();
  heldCheck.letGo();
  await expect(next(page)).toBeEnabled();

  await failRequests(page, '/user/auth/check-email/*', { status: 500, json: { error: 'Broken.' } });
  await field(page, 'Email').fill(`${freeName()}@keys.example`);
  await expect(page.getByText('Error checking email availability')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await page.unrouteAll();
  await expect(next(page), 'it asks again by itself').toBeEnabled();

  await failRequests(page, '/user/auth/email/*', { status: 503, json: { error: 'No mail today.' } });
  await next(page).click();
  await expect(page.getByText('Failed to send verification email. Please try again.')).toBeVisible();
  await expect(heading(page, 'Account Details')).toBeVisible();
});

test('a code can be requested again once a minute', async ({ page, origin }) => {
  const email = `${freeName()}@keys.example`;
  await page.clock.install();
  await page.goto('/signup');
  await fillAccount(page, email);
  await page.clock.runFor(1000);
  await next(page).click();
  const resend = page.getByRole('button', { name: 'Resend code' });
  await expect(resend).toBeDisabled();
  const first = await mailedCode(origin, email);
  await field(page, 'Verification code').focus();
  await field(page, 'Verification code').blur();
  await expect(page.getByText('Please enter the verification code')).toBeVisible();

  await page.clock.runFor(60_000);
  await failRequests(page, '/user/auth/email/*', 'no connection');
  await resend.click();
  await expect(page.getByText('Failed to resend code. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await resend.click();
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await expect(resend).toBeDisabled();
  const second = await mailedCode(origin, email, first);

  await field(page, 'Verification code').fill(first);
  await next(page).click();
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await field(page, 'Verification code').fill(second);
  await next(page).click();
  await expect(heading(page, 'Choose Username')).toBeVisible();
});

test('the third step names the errors of a name', async ({ page, member, origin }) => {
  await verify(page, `${freeName()}@keys.example`, origin);
  const name = field(page, 'Username');
  await name.press('Enter');
  await expect(page.getByText('Please enter a username')).toBeVisible();
  await name.fill('ni');
  await name.blur();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  for (const takenName of [member.userName.toUpperCase(), 'admin']) {
    await name.fill(takenName);
    await expect(page.getByText('Username is already taken')).toBeVisible();
    await expect(next(page)).toBeDisabled();
  }
  await checkAccessibility(page);
  await name.press('Enter');
  await expect(page.getByText('Please choose a different username')).toBeVisible();
  const heldCheck = await holdRequests(page, '/user/auth/check-username/*');
  await name.fill(freeName());
  await name.press('Enter');
  await expect(page.getByText('Please wait while we check username availability')).toBeVisible();
  heldCheck.letGo({ status: 500 });
  await expect(page.getByText('Error checking username availability')).toBeVisible();
});

test('an invalid picture is cleared with an error message', async ({ page, origin }) => {
  const userName = freeName();
  await verify(page, `${userName}@keys.example`, origin);
  await field(page, 'Username').fill(userName);
  await next(page).click();
  await next(page).click();
  const sentence = page.getByText('Please select a valid image file (JPEG, JPG, or PNG only)');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field(page, 'Banner').setInputFiles({ name, mimeType, buffer });
  await choose('moving.gif', 'image/gif', Buffer.from('GIF89a'));
  await expect(sentence).toBeVisible();
  await choose('good.png', 'image/png', await picture('png', 90, 30));
  await expect(sentence).toBeHidden();
  await choose('renamed.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(sentence).toBeVisible();
  await choose('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024));
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();
  await checkAccessibility(page);
});

test('going back or reloading loses no input', async ({ page, origin }) => {
  const userName = await fillAll(page, origin);
  await expect(heading(page, 'Preview Profile')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Profile Pictures')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field(page, 'Bio')).toHaveValue('Rhodes at 3 a.m.');
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('is verified.')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);

  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(`${userName}@keys.example`);
  await expect(field(page, 'Password'), 'no storage holds the password').toHaveValue('');
  await fillAccount(page, `${userName}@keys.example`);
  await next(page).click();
  await expect(page.getByText('is verified.')).toBeVisible();
  await next(page).click();
  await expect(field(page, 'Username')).toHaveValue(userName);
  await next(page).click();
  await expect(field(page, 'Bio')).toHaveValue('Rhodes at 3 a.m.');
});

test('a reload restores the step after the password is entered again', async ({ page, origin }) => {
  const userName = await fillAll(page, origin);
  await page.goBack();
  await expect(heading(page, 'Profile Pictures')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Account Details')).toBeVisible();
  await expect(page.getByText('Enter your password again to pick up where you left off.')).toBeVisible();
  await checkAccessibility(page);
  await fillAccount(page, `${userName}@keys.example`);
  await next(page).click();
  await expect(heading(page, 'Profile Pictures')).toBeFocused();
  await next(page).click();
  await expect(page.getByRole('article').getByText('Rhodes at 3 a.m.')).toBeVisible();
});

test(
  'the preview shows long names in full and texts in their own direction',
  { tag: '@phone' },
  async ({ page, origin }) => {
    const userName = `${'W'.repeat(20)}${freeName().slice(-8)}`;
    await verify(page, `${freeName()}@keys.example`, origin);
    await field(page, 'Username').fill(userName);
    await next(page).click();
    await field(page, 'Bio').fill('موسيقى للسهر');
    await field(page, 'Location').fill('תל אביב');
    await next(page).click();
    await next(page).click();
    const preview = page.getByRole('article');
    const name = preview.getByRole('heading', { name: userName });
    const isWhole = await name.evaluate((heading) => heading.scrollWidth <= heading.clientWidth);
    expect(isWhole, 'the name is cut').toBe(true);
    for (const text of ['موسيقى للسهر', 'תל אביב'])
      await expect(preview.getByText(text)).toHaveCSS('direction', 'rtl');
    await checkAccessibility(page);
  },
);

test.describe('when the account cannot be created', () => {
  const failures = [
    ['the server refuses', { status: 400, json: { error: 'Not this one.' } }, 'Signup failed: Not this one.'],
    [
      'the server breaks',
      { status: 502, body: '<h1>', contentType: 'text/html' },
      'Signup failed: 502 Bad Gateway',
    ],
    ['there is no connection', 'no connection', 'Network error. Please check your connection and try again.'],
    [
      'the server does not respond for 30 seconds',
      'no answer',
      'Request timed out. Please check your connection and try again.',
    ],
  ] as const;

  test('a failed sign-up shows the reason and allows a retry', async ({ page, origin }) => {
    await page.clock.install();
    await fillAll(page, origin);
    for (const [name, how, sentence] of failures) {
      await test.step(name, async () => {
        const { failure } = await failRequests(page, '/user/auth/create', how);
        await create(page).click();
        await failure;
        if (how === 'no answer') {
          await page.clock.fastForward(20_000);
          await expect(page.getByText(sentence)).toBeHidden();
          await page.clock.fastForward(10_000);
        }
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(create(page)).toBeEnabled();
        await page.unrouteAll();
      });
    }
    await checkAccessibility(page);
    await create(page).click();
    await expect(page).toHaveURL('/login');
  });

  test('a name taken meanwhile leads back to the name step', async ({ page, origin }) => {
    await fillAll(page, origin);
    const takenSentence = 'Email or username already exists. Please try different credentials.';
    await failRequests(page, '/user/auth/create', {
      status: 409,
      json: { error: takenSentence, code: 'TAKEN' },
    });
    await failRequests(page, '/user/auth/check-username/*', {
      status: 200,
      json: { available: false, username: 'x', error: 'Username is already taken' },
    });
    await create(page).click();
    await expect(page.getByText(takenSentence)).toBeVisible();
    await expect(heading(page, 'Choose Username')).toBeFocused();
    await expect(page.getByText('Username is already taken')).toBeVisible();
  });

  test('a common password leads back to the password step', async ({ page, origin }) => {
    const userName = freeName();
    const common = 'This password is too easy to guess.';
    await verify(page, `${userName}@keys.example`, origin);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await field(page, 'Password').fill('password');
    await field(page, 'Confirm password').fill('password');
    await next(page).click();
    await next(page).click();
    await field(page, 'Username').fill(userName);
    for (let step = 0; step < 3; step += 1) await next(page).click();
    await create(page).click();
    await expect(page.getByText(`Signup failed: ${common}`)).toBeVisible();
    await expect(heading(page, 'Account Details')).toBeFocused();
    await expect(page.getByText(common, { exact: true })).toBeVisible();
    await expect(next(page)).toBeDisabled();
  });

  test('an expired email verification leads back to the verification step', async ({
    page,
    context,
    origin,
  }) => {
    await fillAll(page, origin);
    await context.clearCookies();
    await create(page).click();
    await expect(page.getByText('Signup failed: Verify your email in this browser first.')).toBeVisible();
    await expect(heading(page, 'Verify Email')).toBeFocused();
    await expect(page.getByText('needs to be verified again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled();
  });
});

test('a double press creates one account', async ({ page, origin }) => {
  await fillAll(page, origin);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/auth/create')) requests += 1;
  });
  await create(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL('/login');
  expect(requests).toBe(1);
});
