import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api, limits, screens } from '@backbeat/contract';
import { makeAdmin } from '../support/admin.ts';
import { makeChat, messageWith, sendMessage } from '../support/conversation.ts';
import { fillScreens } from '../support/fill-screens.ts';
import { expect, signInOn, signUp, test, type Member } from '../support/fixtures.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** The widest letter, repeated up to the field's limit. */
const word = (length: number): string => 'W'.repeat(length);

/** Checks that neither the page nor an open dialog is wider than the window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.scrollingElement, ...document.querySelectorAll('dialog, [role="dialog"]')].flatMap((box) =>
      box && box.scrollWidth > box.clientWidth ? [`${box.tagName}: ${box.scrollWidth} px`] : [],
    ),
  );
  expect.soft(wide, `${page.url()} scrolls sideways`).toEqual([]);
  // A chip that leaves its panel is cut off without a scroll bar. The style guide shows rows of buttons.
  if (page.url().endsWith(screens.styleguide)) return;
  const outside = await page.evaluate(() => {
    const isClipped = (box: Element | null): boolean =>
      box !== null &&
      box.tagName !== 'MAIN' &&
      (getComputedStyle(box).overflowX !== 'visible' || isClipped(box.parentElement));
    return [...document.querySelectorAll('main .rounded-pill')].flatMap((pill) => {
      const { right, width } = pill.getBoundingClientRect();
      const isOutside = width > 1 && right > innerWidth && !isClipped(pill.parentElement);
      return isOutside ? [pill.textContent.slice(0, 20)] : [];
    });
  });
  expect.soft(outside, `${page.url()} has pills outside of the window`).toEqual([]);
}

/** Signs up a user with the longest name and fills each profile field with one word. */
async function signUpLong(origin: string): Promise<Member> {
  const member = await signUp(origin, {
    userName: `${word(limits.userName.max - 8)}${randomBytes(4).toString('hex')}`,
  });
  const user = { bio: word(limits.bio), location: word(limits.location), about: word(limits.about) };
  await member.browser.call(api.users.updateProfile, { body: { user } });
  return member;
}

test('no screen scrolls sideways with the longest words at 320 px', async ({ page, context, origin }) => {
  test.slow();
  const [author, viewer] = [await signUpLong(origin), await signUpLong(origin)];
  const { landing, login, signup, forgotPassword, ...signedIn } = await fillScreens(
    origin,
    author,
    viewer,
    word,
  );
  await makeAdmin(viewer);
  const check = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      // The style guide shows permanent loading states.
      if (address !== screens.styleguide) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
  };
  await check([landing, login, signup, forgotPassword].flat());
  await signInOn(context, viewer, origin);
  await check(Object.values(signedIn).flat());
});

test('a conversation of one-word messages does not scroll sideways', async ({ page, context, origin }) => {
  const [author, viewer] = [await signUpLong(origin), await signUpLong(origin)];
  const id = await makeChat(author, [viewer], word(limits.chats.name));
  await signInOn(context, viewer, origin);
  await page.goto(`${screens.messages}?chat=${id}`);
  const text = word(300);
  await sendMessage(page, text);
  await expect(messageWith(page, text)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(screens.messages);
  await expect(page.getByRole('main')).toContainText(text.slice(0, limits.chats.preview));
  await expectNoSidewaysScroll(page);
});
