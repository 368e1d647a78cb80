import { makeChat, messageWith } from '../support/conversation.ts';
import { checkAccessibility, expect, signUp, test } from '../support/fixtures.ts';

const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...MICROPHONE] }),
    { scope: 'worker' },
  ],
});

test('a conversation fills the phone, sends a voice note, and a long press opens message actions', async ({
  page,
  signedIn,
  origin,
}) => {
  const friend = await signUp(origin);
  const id = await makeChat(signedIn, [friend], 'Stems');
  await page.goto('/messages');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto(`/messages?chat=${id}`);
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('timer')).not.toHaveText('0:00');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Play Voice note' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Send voice note' }).click();
  const sentNote = messageWith(page, 'Voice note');
  await expect(sentNote.getByRole('button', { name: /^Play Voice note/ })).toBeVisible();
  await page.reload();
  await expect(sentNote.getByRole('button', { name: /^Play Voice note/ })).toBeVisible();

  const box = await sentNote.getByText('Voice note').boundingBox();
  if (!box) throw new Error('The voice note is not visible.');
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + 10, y: box.y + 8 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await expect(page.getByText(`Reply to ${signedIn.userName}`)).toBeVisible();
});
