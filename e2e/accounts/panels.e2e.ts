import { api } from '@backbeat/contract';
import { Browser } from '../../server/test/clients/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import {
  checkAccessibility,
  expect,
  freeName,
  mailedCode,
  PASSWORD,
  signUp,
  test,
} from '../support/fixtures.ts';
import { freeTitle, player, publish } from '../support/tracks.ts';

test("the sign-in plays the week's number one, which plays on during the sign-up", async ({
  page,
  origin,
}) => {
  const [author, ...fans] = [await signUp(origin), await signUp(origin), await signUp(origin)];
  const { id } = await publish(author, { title: freeTitle() });
  for (const { browser } of fans) await browser.call(api.likes.toggleLike, { params: { id } });
  // The server computes trends on request, at intervals, and visitors may get a response of the second
  // before: that of the same address, which the panel asks for.
  const visitor = new Browser(origin, origin);
  await eventually(async () => {
    const { body } = await visitor.call(api.feed.listTrending, { query: { size: '1' } });
    expect(body.content).toHaveLength(1);
  });

  await page.goto('/login');
  const panel = page.getByRole('region', { name: "This week's number one" });
  const title = await panel.getByRole('link').innerText();
  await checkAccessibility(page);
  await panel.getByRole('button', { name: `Play ${title}` }).click();
  await expect(player(page)).toContainText(title);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(panel).toContainText(title);
  await expect(player(page)).toContainText(title);
});

test('the panel of the sign-up is the profile as it grows', async ({ page, origin }) => {
  const userName = freeName();
  const email = `${userName}@keys.example`;
  await page.goto('/signup');
  const form = page.getByRole('main');
  const next = form.getByRole('button', { name: 'Next' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm Password').fill(PASSWORD);
  await next.click();
  await form.getByLabel('Verification code').fill(await mailedCode(origin, email));
  await next.click();
  // Decoration: a screen reader hears the fields themselves.
  const panel = page.getByRole('article', { includeHidden: true });
  await form.getByLabel('Username').fill(userName);
  await expect(panel).toContainText(userName);
  await next.click();
  await form.getByLabel('Bio').fill('Rhodes at 3 a.m.');
  await form.getByLabel('Location').fill('Rotterdam');
  await expect(panel).toContainText('Rhodes at 3 a.m.');
  await expect(panel).toContainText('Rotterdam');
});
