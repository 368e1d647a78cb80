import { api } from '@backbeat/contract';
import { expect, checkAccessibility, signInOn, signUp, test } from '../support/fixtures.ts';
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
    // By keyboard: the player comes next after the last control of the modal, and the page below is
    // skipped.
    await modal.getByRole('link', { name: 'View Full Post' }).focus();
    await page.keyboard.press('Tab');
    await expect(player(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(modal.getByRole('link', { name: 'View Full Post' })).toBeFocused();
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

const remark = (place: number): string => `Remark ${place}: the bass comes in early.`;

test(
  'the post modal shows comments below the waveform and keeps the composer at its foot',
  { tag: '@phone' },
  async ({ page, signedIn: _viewer, origin }) => {
    const author = await signUp(origin);
    const post = await publish(author);
    for (let place = 1; place <= 10; place += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await author.browser.call(api.comments.addComment, { params: { id: post.id }, body: remark(place) });
    await author.browser.call(api.likes.toggleLike, { params: { id: post.id } });
    await page.goto(`/feed?tab=feed&q=${encodeURIComponent(post.title)}&post=${post.id}`);
    const modal = page.getByRole('dialog', { name: post.title });
    const composer = modal.getByRole('textbox', { name: 'Add a comment' });
    const play = modal.getByRole('button', { name: `Play ${post.title}` });
    await expect(composer).toBeInViewport();
    await expect(modal.getByText(author.userName, { exact: true }).first()).toBeVisible();

    await modal.getByRole('tab', { name: 'Comments' }).click();
    await expect(modal.getByText(remark(10))).toBeInViewport();
    await modal.getByText(remark(1)).scrollIntoViewIfNeeded();
    await expect(composer).toBeInViewport();
    if ((page.viewportSize()?.width ?? 0) < 768) await expect(play).toBeInViewport({ ratio: 1 });

    // What the viewer posts appears, wherever they were.
    await modal.getByRole('tab', { name: 'Likes' }).click();
    await expect(modal.getByRole('list', { name: 'Likes' })).toContainText(author.userName);
    await composer.fill('Heard it twice.');
    await modal.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(modal.getByText('Heard it twice.')).toBeInViewport();
    await expect(modal.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true');
    await checkAccessibility(page);

    // The foot has the two links alone. The author's actions are in the menu.
    await expect(modal.getByRole('button', { name: 'Analytics' })).toHaveCount(0);
    await signInOn(page.context(), author, origin);
    await page.reload();
    await modal.getByRole('button', { name: `More actions for ${post.title}` }).click();
    for (const name of ['Analytics', 'Delete'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
  },
);

test('the likes of the post modal open on request', async ({ page, signedIn, origin }) => {
  const post = await publish(signedIn);
  const fans = await Promise.all(Array.from({ length: 8 }, () => signUp(origin)));
  await Promise.all(
    fans.map(({ browser }) => browser.call(api.likes.toggleLike, { params: { id: post.id } })),
  );
  await page.goto(`/feed?tab=mine&post=${post.id}`);
  const modal = page.getByRole('dialog', { name: post.title });
  await modal.getByRole('tab', { name: 'Likes' }).click();
  const likers = modal.getByRole('list', { name: 'Likes' }).getByRole('listitem');
  await expect(likers).toHaveCount(6);
  await modal.getByRole('button', { name: 'Show all 8' }).click();
  await expect(likers).toHaveCount(8);
  await expect(modal.getByRole('list', { name: 'Likes' })).toBeFocused();
});
