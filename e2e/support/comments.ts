import { expect, type Locator, type Page } from '@playwright/test';
import type { Member } from './fixtures.ts';

/** The field for a comment. */
export const commentBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Add a comment' });

/** Offers the position in the recording for the comment that is being written. */
export const positionChoice = (page: Page): Locator =>
  page.getByRole('checkbox', { name: /^Comment at 0:\d\d$/ });

/** The comments that mark the waveform. */
export const marksOf = (place: Locator | Page): Locator =>
  place.getByRole('list', { name: 'Comments on the waveform' }).getByRole('button');

/** The replies to the comments of a user. */
export const repliesTo = (page: Page, { userName }: Pick<Member, 'userName'>): Locator =>
  page.getByRole('list', { name: `Replies to ${userName}` }).getByRole('listitem');

/** Replies to the first comment of a user. */
export async function reply(page: Page, { userName }: Pick<Member, 'userName'>, text: string): Promise<void> {
  await page
    .getByRole('button', { name: `Reply to ${userName}` })
    .first()
    .click();
  const box = page.getByRole('textbox', { name: `Reply to ${userName}` });
  await expect(box).toBeFocused();
  await box.fill(text);
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
}

/** The heart buttons of the comments and replies of a user. */
export const commentHearts = (place: Locator | Page, { userName }: Pick<Member, 'userName'>): Locator =>
  place.getByRole('button', { name: `Heart comment by ${userName}` });
