import type { Page } from '@playwright/test';
import { makeChat } from '../support/conversation.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...MICROPHONE] }),
    { scope: 'worker' },
  ],
});

/**
 * Watches in each frame that an element has the focus. A dialog returns it in the task after its end,
 * so that one frame may come between.
 * @returns how often no element had the focus in two frames in a row
 */
async function watchFocus(page: Page): Promise<{ countLostFocus: () => Promise<number> }> {
  await page.evaluate(() => {
    const counts = { frames: 0 };
    Reflect.set(globalThis, 'framesWithoutFocus', counts);
    let isLost = false;
    const watch = () => {
      const wasLost = isLost;
      isLost = document.activeElement === document.body;
      if (isLost && wasLost) counts.frames += 1;
      requestAnimationFrame(watch);
    };
    watch();
  });
  return {
    countLostFocus: () =>
      page.evaluate(() => {
        const counts: unknown = Reflect.get(globalThis, 'framesWithoutFocus');
        return typeof counts === 'object' && counts !== null ? Number(Reflect.get(counts, 'frames')) : -1;
      }),
  };
}

test('the focus stays on a control from the first to the last step of a voice note', async ({
  page,
  signedIn,
  origin,
}) => {
  const id = await makeChat(signedIn, [await signUp(origin)]);
  await page.goto(`/messages?chat=${id}`);
  const record = page.getByRole('button', { name: 'Record a voice note' });
  await record.focus();
  const { countLostFocus } = await watchFocus(page);
  for (const end of ['Discard voice note', 'Send voice note']) {
    await page.keyboard.press('Enter');
    const stop = page.getByRole('button', { name: 'Stop' });
    await expect(stop).toBeFocused();
    await expect(page.getByRole('timer')).not.toHaveText('0:00');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Play Voice note' })).toBeFocused();
    expect(await countLostFocus(), 'begins and ends').toBe(0);
    await page.getByRole('button', { name: end }).focus();
    await page.keyboard.press('Enter');
    await expect(record).toBeFocused();
    expect(await countLostFocus(), end).toBe(0);
  }
});

test('the focus stays on a control while dialogs open and close', async ({ page, signedIn }) => {
  const post = await publish(signedIn);
  const openers: [string, string][] = [
    [`/post/${post.id}`, 'Share'],
    ['/home', 'Find anything'],
  ];
  for (const [path, name] of openers) {
    await page.goto(path);
    const opener = page.getByRole('button', { name }).first();
    await opener.focus();
    const { countLostFocus } = await watchFocus(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await countLostFocus(), name).toBe(0);
  }
});
