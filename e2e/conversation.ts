import { api } from '@backbeat/contract';
import type { Locator, Page } from '@playwright/test';
import type { Member } from './support.ts';

/** A chat that somebody has made with others; with one other and no name, the direct chat. @returns its id */
export async function makeChat(
  creator: Pick<Member, 'browser'>,
  others: readonly Pick<Member, 'userName'>[],
  chatname?: string,
): Promise<string> {
  const { body } = await creator.browser.call(api.chats.createChat, {
    body: { users: others.map(({ userName }) => userName), chatname },
  });
  return body.chatRoomId;
}

/** Where one types. */
export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });

/** A message with these words, as it stands in the conversation. */
export const said = (page: Page, text: string): Locator =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

/** Types something and sends it by Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}
