import { api, versions } from '@backbeat/contract';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { MIX_LENGTH, mixFile, pressAuthorAction, PROCESSING_TIMEOUT_MS, publish } from '../support/tracks.ts';

test(
  'an author uploads a new version, compares it with the old one and makes it current',
  { tag: '@phone' },
  async ({ page, signedIn: author }) => {
    test.slow();
    const { id, title } = await publish(author);
    await page.goto(`/post/${id}`);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(page).toHaveURL(/tab=versions/);
    await expect(page.getByRole('heading', { name: 'v1 · current' })).toBeVisible();

    await page.getByRole('button', { name: 'Upload new version' }).click();
    await page.getByLabel('Audio file').setInputFiles(await mixFile());
    await page.getByLabel('Note (optional)').fill('Louder drums');
    await page.getByRole('button', { name: 'Save version' }).click();
    await expect(page.getByText(versions.messages.uploaded({ number: 2 }))).toBeVisible();
    await expect(page.getByText('Louder drums')).toBeVisible();
    const current = page.getByRole('button', { name: /^Make current/ });
    await expect(current).toBeEnabled({ timeout: PROCESSING_TIMEOUT_MS });
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Compare versions' }).click();
    const dialog = page.getByRole('dialog');
    const play = dialog.getByRole('button', { name: 'Play both versions' });
    await expect(play).toBeVisible();
    await checkAccessibility(page);
    await play.click();
    await expect(dialog.getByRole('radio', { name: 'A · v1' })).toBeChecked();
    await page.keyboard.press('x');
    await expect(dialog.getByRole('radio', { name: 'B · v2' })).toBeChecked();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/tab=versions/);

    await current.click();
    await expect(page.getByText(versions.messages.madeCurrent({ number: 2 }))).toBeVisible();
    await expect(page.getByRole('heading', { name: 'v2 · current' })).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(`0:${MIX_LENGTH}`, { exact: true })).toBeVisible();
  },
);

test(
  'a version that uses comments tells their author and marks them, and the page says what changed',
  { tag: '@phone' },
  async ({ page, signedIn: author, browser, origin }) => {
    test.slow();
    const fan = await signUp(origin);
    const { id, title } = await publish(author);
    for (const at of ['2', '9'])
      await fan.browser.call(api.comments.addComment, {
        params: { id },
        query: { at },
        body: `Less bass at ${at}`,
      });
    await page.goto(`/post/${id}?tab=versions`);
    await page.getByRole('button', { name: 'Upload new version' }).click();
    await page.getByLabel('Audio file').setInputFiles(await mixFile());
    await page.getByLabel('Note (optional)').fill('Bass down 2 dB');
    const notes = page.getByRole('group', { name: 'Which comments did you use?' });
    await expect(notes.getByRole('checkbox')).toHaveCount(2);
    for (const note of await notes.getByRole('checkbox').all()) await note.check();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Save version' }).click();
    const current = page.getByRole('button', { name: /^Make current/ });
    await expect(current).toBeEnabled({ timeout: PROCESSING_TIMEOUT_MS });
    await current.click();

    const news = page.getByText('v2 · today · Bass down 2 dB');
    await expect(news).toBeVisible();
    await expect(page.getByRole('button', { name: /^Comment at 0:02.*Used in v2/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Compare with v1' }).click();
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'A · v2' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'B · v1' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Edit note of version 2' }).click();
    await page.getByLabel('Note of version 2').fill('Bass down 3 dB');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('v2 · today · Bass down 3 dB')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit note of version 2' })).toBeVisible();

    const fanPage = await pageOf(browser, origin, fan);
    await fanPage.goto('/home');
    await fanPage.getByRole('button', { name: 'Notifications, 1 new' }).click();
    // Home shows it too.
    await fanPage
      .getByRole('dialog')
      .getByRole('link', { name: `Your notes at 0:02 and 0:09 were used in v2 of "${title}"` })
      .click();
    await expect(fanPage).toHaveURL(new RegExp(`/post/${id}`));
    await fanPage.getByRole('tab', { name: 'Community' }).click();
    await expect(fanPage.getByText('Used in v2', { exact: true })).toHaveCount(2);
    // Only the parties to the versions hear the earlier ones.
    await expect(fanPage.getByText('v2 · today · Bass down 3 dB')).toBeVisible();
    await expect(fanPage.getByRole('button', { name: 'Compare with v1' })).toBeHidden();
    await fanPage.context().close();
  },
);

test(
  'an edited title and banner show on the page and on the card at once',
  { tag: '@phone' },
  async ({ page, signedIn: author }) => {
    const { id } = await publish(author);
    await page.goto(`/post/${id}`);
    await pressAuthorAction(page, 'Edit post');
    const dialog = page.getByRole('dialog', { name: 'Edit post' });
    await checkAccessibility(page);
    await dialog.getByLabel('Title').fill('Night train');
    await page.goBack();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Night train', level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.goto('/feed?tab=mine');
    await page.getByRole('button', { name: 'More actions for Night train' }).click();
    await page.getByRole('menuitem', { name: 'Edit post…' }).click();
    await dialog.getByRole('button', { name: 'Jazz' }).click();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    // Low rows show no genres.
    await page.goto(`/post/${id}`);
    await expect(page.getByRole('main').getByText('Jazz').first()).toBeVisible();
  },
);
