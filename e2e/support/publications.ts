import type { Page } from '@playwright/test';
import { api } from '@backbeat/contract';

/** Waits until a page reads which publication its user has not seen. */
export async function untilPublicationIsRead(
  page: Page,
  isExpected: (postId: string | null) => boolean,
): Promise<void> {
  const { path, output } = api.credits.findUnseenPublication;
  await page.waitForResponse(
    async (response) =>
      response.url().endsWith(path) && isExpected(output.parse(await response.json()).postId),
  );
}
