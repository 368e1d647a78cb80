import { api } from '@backbeat/contract';
import type { Locator, Page } from '@playwright/test';
import type { Member } from './fixtures.ts';

/**
 * Creates a chat of a member with others; with one other and no name, the direct chat. @returns its
 * id
 */
export async function makeChat(
  creator: Pick<Member, 'browser'>,
  otherMembers: readonly Pick<Member, 'userName'>[],
  chatname?: string,
): Promise<string> {
  const { body } = await creator.browser.call(api.chats.createChat, {
    body: { users: otherMembers.map(({ userName }) => userName), chatname },
  });
  return body.chatRoomId;
}

/** The message field. */
export const messageField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true });

/** The message with this text in the conversation. */
export const messageWith = (page: Page, text: string): Locator =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

/** Types a message and sends it with Enter. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
}
