import { makeChat, messageWith, sendMessage } from '../support/conversation.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

test('links in messages lead to the address in their text', async ({ page, signedIn, origin }) => {
  const friend = await signUp(origin);
  const id = await makeChat(signedIn, [friend]);
  await page.goto(`/messages?chat=${id}`);
  const link = (text: string) => messageWith(page, text).getByRole('link', { name: text, exact: true });

  // A path that begins with two slashes would name another host if used as a link by itself.
  for (const path of ['//x//evil.example/login', '//evil.example/login']) {
    const address = `${origin}${path}`;
    await sendMessage(page, address);
    await expect(link(address)).toHaveAttribute('href', address);
    await expect(link(address)).toHaveAttribute('rel', /noopener/);
  }

  const inside = `${origin}/feed?tab=discover#x`;
  await sendMessage(page, inside);
  await expect(link(inside)).toHaveAttribute('href', '/feed?tab=discover#x');

  const disguised = `${origin}@evil.example/login`;
  await sendMessage(page, disguised);
  await expect(link(disguised)).toHaveAttribute('target', '_blank');
  await expect(messageWith(page, disguised)).toContainText('(evil.example)');
});
