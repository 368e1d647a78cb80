import { api, privateLinks } from '@backbeat/contract';
import { checkAccessibility, expect, pageOf, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

const PASSWORD = 'behind the bar';

test.describe('private links', () => {
  test.use({ mayLog: ['the server responded with a status of 40'] });

  test(
    'an author sends a link with a password, a listener plays it, and an artist stops it',
    { tag: '@phone' },
    async ({ page, signedIn: author, browser, origin }) => {
      test.slow();
      const artist = await signUp(origin);
      const { id, title } = await publish(author, { features: [artist.userName] });
      await page.goto(`/post/${id}?tab=versions`);
      await expect(page.getByText('Make one to send a version')).toBeVisible();
      await page.getByRole('button', { name: 'New link' }).click();
      const dialog = page.getByRole('dialog', { name: 'New link' });
      await dialog.getByLabel('Label').fill('A&R');
      await dialog.getByLabel('Password', { exact: true }).fill('short');
      await dialog.getByRole('button', { name: 'Make link' }).click();
      await expect(dialog.getByText('Passwords need 8 to 64 characters.')).toBeVisible();
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByLabel('Downloads').selectOption('stream');
      await checkAccessibility(page);
      await dialog.getByRole('button', { name: 'Make link' }).click();
      await expect(dialog).toBeHidden();
      const row = page.getByRole('article', { name: 'A&R' });
      await expect(row.getByText('Always the newest, now version 1')).toBeVisible();
      await expect(row.getByText('0 plays')).toBeVisible();
      await checkAccessibility(page);

      const links = await author.browser.call(api.privateLinks.listLinks, { params: { id } });
      const listener = await (await browser.newContext({ baseURL: origin })).newPage();
      const size = page.viewportSize();
      if (size) await listener.setViewportSize(size);
      await listener.goto(`/listen#${String(links.body[0]?.url).split('#')[1]}`);
      await expect(listener.getByRole('heading', { name: 'This track has a password' })).toBeVisible();
      await checkAccessibility(listener);
      await listener.getByLabel('Password', { exact: true }).fill('not the password');
      await listener.getByRole('button', { name: 'Listen' }).click();
      await expect(listener.getByText(privateLinks.messages.wrongPassword)).toBeVisible();
      await listener.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await listener.keyboard.press('Enter');
      await expect(listener.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(listener.getByText(`by ${author.userName}`)).toBeVisible();
      await checkAccessibility(listener);
      await listener.getByRole('button', { name: `Play ${title}` }).click();
      await expect(listener.getByRole('button', { name: `Pause ${title}` })).toBeVisible();
      await expect(async () => {
        const { body } = await author.browser.call(api.privateLinks.listLinks, { params: { id } });
        expect(body[0]?.plays).toBe(1);
      }).toPass();
      await expect(listener.getByRole('link', { name: 'Download' })).toHaveAttribute('download', /v1\.mp3$/);
      await listener.reload();
      await expect(listener.getByRole('heading', { name: title, level: 1 })).toBeVisible();

      await page.reload();
      await expect(row.getByText('1 play · 1 listener')).toBeVisible();
      await row.getByRole('button', { name: 'Plays' }).click();
      await expect(page.getByRole('dialog').getByText('Played')).toBeVisible();
      await page.goBack();

      const artistPage = await pageOf(browser, origin, artist);
      await artistPage.goto(`/post/${id}?tab=versions`);
      await artistPage.getByRole('button', { name: 'Stop private links for this version' }).click();
      await expect(artistPage.getByText(`${artist.userName} stopped private links`)).toBeVisible();
      await checkAccessibility(artistPage);
      await listener.reload();
      await expect(listener.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
      await checkAccessibility(listener);
      await artistPage.getByRole('button', { name: 'Allow private links again' }).click();
      await expect(artistPage.getByText('Private links allowed')).toBeVisible();
      await listener.reload();
      await expect(listener.getByRole('heading', { name: title, level: 1 })).toBeVisible();

      await page.reload();
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(row).toBeHidden();
      await listener.reload();
      await expect(listener.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
    },
  );
});
