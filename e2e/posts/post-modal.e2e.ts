import { expect, checkAccessibility, signUp, test } from '../support/fixtures.ts';
import { LENGTH, player, publish } from '../support/tracks.ts';

test(
  'the post modal plays, mutes, shows the time and downloads, and the player stays usable above its backdrop',
  { tag: '@phone' },
  async ({ page, signedIn: _viewer, origin }) => {
    const author = await signUp(origin);
    const post = await publish(author, { freeDownload: true });
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await page.goto(`/feed?tab=feed&q=${encodeURIComponent(post.title)}&post=${post.id}`);
    const modal = page.getByRole('dialog', { name: post.title });
    await expect(modal.getByText(`0:${LENGTH}`)).toBeVisible();
    await expect(modal.getByText('Elapsed: 0:00')).toBeVisible();
    await modal.getByRole('button', { name: `Play ${post.title}` }).click();
    await expect(player(page)).toBeVisible();
    await expect(modal.getByText(/^Elapsed: 0:0[1-9]$/)).toBeVisible();
    await modal.getByRole('button', { name: 'Mute' }).click();
    await expect(modal.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
    await modal.getByRole('button', { name: 'Unmute' }).click();
    await modal.getByRole('slider', { name: 'Volume' }).fill('0.4');
    await checkAccessibility(page);

    // By pointer: no element covers the player, and pressing it leaves the modal open.
    await player(page)
      .getByRole('button', { name: `Pause ${post.title}` })
      .click();
    await expect(modal.getByRole('button', { name: `Play ${post.title}` })).toBeVisible();
    // By keyboard: focus moves from the last control of the modal to the player and skips the page
    // below.
    await modal.getByRole('link', { name: 'View Full Post' }).focus();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(player(page).locator(':focus')).toHaveCount(1, { timeout: 100 });
    }).toPass();
    const below = page.locator('[data-page]');
    await expect(below).toHaveAttribute('inert');
    if (isPhone) {
      await player(page)
        .getByRole('button', { name: /Open the player/ })
        .click();
      const sheet = page.getByRole('dialog', { name: 'Now playing' });
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toHaveCount(0);
    } else {
      await expect(player(page).getByRole('slider', { name: 'Volume' })).toHaveValue('0.4');
      await player(page).getByRole('button', { name: 'Player options' }).click();
      await expect(page.getByRole('dialog', { name: 'Player options' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog', { name: 'Player options' })).toHaveCount(0);
    }
    await expect(modal).toBeVisible();

    const download = page.waitForEvent('download');
    await modal.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`${post.title}.mp3`);
    await expect.poll(() => page.evaluate(() => document.body.style.pointerEvents)).not.toBe('none');

    // The backdrop closes the modal, and the page is accessible again.
    await page.mouse.click(20, 20);
    await expect(modal).toHaveCount(0);
    await expect(below).not.toHaveAttribute('inert');
  },
);

test('the post modal of a track without download offers none', async ({ page, signedIn }) => {
  const post = await publish(signedIn, { freeDownload: false });
  await page.goto(`/feed?tab=mine&post=${post.id}`);
  const modal = page.getByRole('dialog', { name: post.title });
  await expect(modal.getByRole('slider', { name: 'Volume' })).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Download' })).toHaveCount(0);
});
