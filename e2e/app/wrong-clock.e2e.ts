import { makeChat, messageField, messageWith, sendMessage } from '../support/conversation.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { publish } from '../support/tracks.ts';

for (const [clock, minutes] of [
  ['20 minutes ahead', 20],
  ['a day ahead', 1440],
] as const)
  test(`a user whose clock is ${clock} edits a message and sees the age of a post`, async ({
    page,
    signedIn,
    origin,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    const friend = await signUp(origin);
    const post = await publish(friend);
    const id = await makeChat(signedIn, [friend]);

    await page.goto(`/messages?chat=${id}`);
    await expect(page.getByText('No messages yet').last()).toBeVisible();
    await sendMessage(page, 'drums are pinted');
    // The arrow edits a message that has arrived; a pending one has no actions.
    const sentMessage = messageWith(page, 'drums are pinted');
    await expect(sentMessage.getByRole('button', { name: 'Actions for your message' })).toBeAttached();
    await messageField(page).press('ArrowUp');
    await expect(page.getByText('Edit message')).toBeVisible();
    await messageField(page).fill('drums are printed');
    await messageField(page).press('Enter');
    await expect(messageWith(page, 'drums are printed')).toBeVisible();

    await page.goto(`/post/${post.id}`);
    await expect(page.getByText('Today', { exact: true }).first()).toBeVisible();
  });
