import { randomBytes } from 'node:crypto';
import { api, limits, screens } from '@backbeat/contract';
import { makeChat, sendMessage } from '../support/conversation.ts';
import { fillScreens } from '../support/fill-screens.ts';
import { expect, signInOn, signUp, test, type Member } from '../support/fixtures.ts';
import { expectTextFits } from '../support/layout.ts';
import { songFile } from '../support/tracks.ts';

/** Phones, tablets on both sides of a change of the layout, desks. */
const WIDTHS = [360, 768, 834, 1024, 1280, 1920];

const ARABIC = 'حافلة الليل إلى المدينة القديمة ';
const HEBREW = 'אוטובוס לילה לעיר העתיקה ';

const sentence = (part: string) => (length: number) => part.repeat(20).slice(0, length).trim();

/** Signs up a user with the longest name. */
async function signUpLong(origin: string, words: (length: number) => string): Promise<Member> {
  const name = 'Maximiliane.Schwarzenberger'.slice(0, limits.userName.max - 8);
  const member = await signUp(origin, { userName: `${name}${randomBytes(4).toString('hex')}` });
  const user = { bio: words(limits.bio), location: words(limits.location), about: words(limits.about) };
  await member.browser.call(api.users.updateProfile, { body: { user } });
  return member;
}

test('no text is cut or broken at any width, with the longest names and titles from right to left', async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  const [author, viewer] = [
    await signUpLong(origin, sentence(ARABIC)),
    await signUpLong(origin, sentence(HEBREW)),
  ];
  const {
    landing: _landing,
    console: _console,
    consoleAudit: _audit,
    consoleSettings: _consoleSettings,
    setup: _setup,
    consoleHealth: _health,
    consoleJobs: _jobs,
    consoleMail: _mail,
    consoleBackups: _backups,
    consolePeople: _people,
    consolePerson: _person,
    consoleReports: _reports,
    consoleStorage: _storage,
    consolePages: _consolePages,
    login,
    signup,
    forgotPassword,
    ...signedIn
  } = await fillScreens(origin, author, viewer, sentence(ARABIC));
  const check = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectTextFits(page);
      }
    }
  };
  // The landing page has a band of names that moves past.
  await check([login, signup, forgotPassword].flat());
  await signInOn(context, viewer, origin);
  // The style guide shows permanent loading states.
  await check(
    Object.values(signedIn)
      .flat()
      .filter((address) => address !== screens.styleguide),
  );
});

test('an audio file in a chat stays inside its bubble at any width', async ({ page, context, origin }) => {
  const [author, viewer] = [
    await signUpLong(origin, sentence(ARABIC)),
    await signUpLong(origin, sentence(HEBREW)),
  ];
  const id = await makeChat(author, [viewer], sentence(HEBREW)(limits.chats.name));
  await signInOn(context, viewer, origin);
  await page.goto(`${screens.messages}?chat=${id}`);
  await sendMessage(page, sentence(ARABIC)(120));
  await page.getByLabel('Files to send').setInputFiles(await songFile());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const seek = page.getByRole('slider', { name: 'Seek' });
  await expect(seek).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectTextFits(page);
    const spill = await seek.evaluate((slider) => {
      const bubble = slider.closest('[class*="max-w-[520px]"]');
      return bubble === null ? null : bubble.scrollWidth - bubble.clientWidth;
    });
    expect.soft(spill, `${width} px`).toBe(0);
  }
});
