import { createServer, type Server } from 'node:http';
import { test, type FrameLocator, type Page } from '@playwright/test';
import { freePort } from '../../server/test/servers/product.ts';

/**
 * Serves a page of a third party during the tests of the file. Its other host name makes it a different
 * site.
 * @returns shows that page with this content, and locates the frame in it
 */
export function useOtherSite(): (page: Page, body: string) => Promise<FrameLocator> {
  let site: Server;
  let port = 0;
  let html = '';
  test.beforeAll(async () => {
    site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
    port = await freePort();
    await new Promise<void>((resolve) => site.listen(port, '127.0.0.1', resolve));
  });
  test.afterAll(() => site.close());
  return async (page, body) => {
    html = `<!doctype html><html lang="en"><title>My blog</title><main><h1>My blog</h1>${body}</main></html>`;
    await page.goto(`http://127.0.0.1:${port}/`);
    return page.frameLocator('iframe');
  };
}
