import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Chromium itself logs every response of 400 and above, every request without a response, and every
 * socket that fails to open. Tests provoke those on the API, on pages and on the socket. A missing
 * script, style or font is a defect.
 */
function isProvoked(message: ConsoleMessage): boolean {
  const text = message.text();
  if (text.startsWith('WebSocket connection to ')) return true;
  // Of the setting in playwright.config.ts.
  if (text === 'Service Worker registration blocked by Playwright') return true;
  return text.startsWith('Failed to load resource') && !message.location().url.includes('/assets/');
}

/**
 * In the page: logs violations of the content security policy, which Chromium reports as an event
 * only.
 */
function logViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // oxlint-disable-next-line no-console -- the console is what the tests listen to
    console.error(`Content security policy: ${violatedDirective} forbids ${blockedURI} in ${sourceFile}`);
  });
}

/**
 * Collects what the pages of all contexts log or throw, and their violations of the content
 * security policy.
 * @returns the collected messages, and a function that stops the collection
 */
export async function watchConsole(browser: Browser): Promise<{ loggedTexts: string[]; stop: () => void }> {
  const loggedTexts: string[] = [];
  const watch = async (context: BrowserContext) => {
    context.on('weberror', (error) => loggedTexts.push(error.error().message));
    context.on('console', (message) => {
      if (!isProvoked(message)) loggedTexts.push(`${message.type()}: ${message.text()}`);
    });
    await context.addInitScript(logViolations);
  };
  // Playwright sends commands in order, so the script exists before the first page opens.
  const onContext = (context: BrowserContext) => void watch(context);
  browser.on('context', onContext);
  await Promise.all(browser.contexts().map(watch));
  return { loggedTexts, stop: () => browser.off('context', onContext) };
}
