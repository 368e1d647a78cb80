import { api } from '@backbeat/contract';
import { makeAdmin } from '../support/admin.ts';
import { expect, failRequests, checkAccessibility, signInOn, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

test(
  'an admin removes a reported comment, and all users see it gone',
  { tag: '@phone' },
  async ({ page, signedIn, browser, origin }) => {
    const [author, admin] = [await signUp(origin), await signUp(origin)];
    await makeAdmin(admin);
    const track = await publish(author);
    await author.browser.call(api.comments.addComment, { params: { id: track.id }, body: 'Rude words' });

    await page.goto(`/post/${track.id}?tab=community`);
    const menu = page.getByRole('button', { name: `More about the comment by ${author.userName}` });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Report…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Report this comment by ${author.userName}` });
    await expect(dialog.getByRole('radio')).toHaveCount(6);
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Choose a reason.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Spam' })).toBeFocused();
    await dialog.getByRole('radio', { name: 'Harassment or hate' }).check();
    await dialog.getByRole('textbox').fill('Not here.');
    await failRequests(page, '/reports', 'no connection');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText("We couldn't send your report.")).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue('Not here.');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText("Thanks. We'll take a look.")).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await page.goto(`/post/${track.id}?tab=community`);
    await expect(page.getByText('Rude words')).toBeVisible();

    const { viewport } = test.info().project.use;
    const otherContext = await browser.newContext({ baseURL: origin, ...(viewport && { viewport }) });
    await signInOn(otherContext, admin, origin);
    const queue = await otherContext.newPage();
    await queue.goto('/home');
    await queue.getByRole('button', { name: `Your menu, ${admin.userName}` }).click();
    await queue.getByRole('menuitem', { name: /^Console\s*\d+/ }).click();
    await expect(queue.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await queue.getByRole('link', { name: 'Show all: Reports' }).click();
    const reportCard = queue.getByRole('article', { name: `Comment by ${author.userName}` });
    await expect(reportCard).toContainText('Rude words');
    await expect(reportCard).toContainText(signedIn.userName);
    await expect(reportCard).toContainText('Not here.');
    await checkAccessibility(queue);
    await reportCard.getByRole('button', { name: 'Remove comment' }).click();
    const question = queue.getByRole('dialog', { name: 'Remove comment' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(question.getByText('Add a note that says why.')).toBeVisible();
    await question.getByRole('textbox', { name: 'Note' }).fill('We speak kindly here.');
    await checkAccessibility(queue);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(queue.getByText('Decision saved.')).toBeVisible();
    await expect(reportCard).toContainText(`${admin.userName} removed the comment`);
    await expect(reportCard.getByRole('button', { name: 'Remove comment' })).toBeHidden();
    await queue.getByRole('tab', { name: 'Resolved' }).click();
    await expect(queue).toHaveURL(/\?state=closed$/);
    await expect(reportCard).toContainText('We speak kindly here.');
    await otherContext.close();

    await page.reload();
    await expect(page.getByText('No comments yet')).toBeVisible();
  },
);

test('a suspended user is signed out at once and returns when the suspension is lifted', async ({
  page,
  signedIn,
  browser,
  origin,
}) => {
  const [fan, admin] = [await signUp(origin), await signUp(origin)];
  await makeAdmin(admin);
  const track = await publish(signedIn);
  await fan.browser.call(api.moderation.report, {
    body: { about: { kind: 'post', id: track.id }, reason: 'copyright', words: 'That is mine.' },
  });
  await page.goto('/home');
  await expect(page.getByRole('main')).toBeVisible();

  const { viewport } = test.info().project.use;
  const otherContext = await browser.newContext({ baseURL: origin, ...(viewport && { viewport }) });
  await signInOn(otherContext, admin, origin);
  const queue = await otherContext.newPage();
  await queue.goto('/admin/reports');
  const reportCard = queue.getByRole('article', { name: `Post by ${signedIn.userName}` });
  await expect(reportCard.getByRole('button', { name: /^Play / })).toBeVisible();
  await queue.keyboard.press('j');
  await expect(
    queue
      .getByRole('listitem')
      .filter({ has: queue.getByRole('article') })
      .first(),
  ).toBeFocused();
  const decide = async (act: string, confirm: string, note: string) => {
    await reportCard.getByRole('button', { name: act }).click();
    const dialog = queue.getByRole('dialog', { name: act });
    await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await decide(`Suspend ${signedIn.userName}`, 'Suspend', 'Again and again.');
  await expect(reportCard.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect((await fan.browser.call(api.posts.getPost, { params: { id: track.id } })).status).toBe(404);

  await decide('Lift suspension', 'Lift', 'We have talked.');
  await expect(reportCard.getByText('Suspended', { exact: true })).toBeHidden();
  await checkAccessibility(queue);
  await otherContext.close();
  expect((await fan.browser.call(api.posts.getPost, { params: { id: track.id } })).status).toBe(200);
});
