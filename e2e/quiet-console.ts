import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Chromium itself logs every response of 400 and above, every request without an answer, and every socket that does not
 * open. Journeys provoke those on the API, on pages and on the socket; a script, style or font that is missing is a fault.
 */
function isProvoked(message: ConsoleMessage): boolean {
  const text = message.text();
  if (text.startsWith('WebSocket connection to ')) return true;
  return text.startsWith('Failed to load resource') && !message.location().url.includes('/assets/');
}

/** In the page: makes a violation of the content security policy visible, which Chromium reports as an event only. */
function logViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // oxlint-disable-next-line no-console -- the console is what the tests listen to
    console.error(`Content security policy: ${violatedDirective} forbids ${blockedURI} in ${sourceFile}`);
  });
}

/**
 * Collects what the pages of all contexts of a browser log, throw, or try against their content security policy.
 * @returns the collected messages, and what ends the collection
 */
export async function watchConsole(browser: Browser): Promise<{ logged: string[]; stop: () => void }> {
  const logged: string[] = [];
  const watch = async (context: BrowserContext) => {
    context.on('weberror', (error) => logged.push(error.error().message));
    context.on('console', (message) => {
      if (!isProvoked(message)) logged.push(`${message.type()}: ${message.text()}`);
    });
    await context.addInitScript(logViolations);
  };
  // Playwright sends commands in order, so the script is there before the first page opens.
  const onContext = (context: BrowserContext) => void watch(context);
  browser.on('context', onContext);
  await Promise.all(browser.contexts().map(watch));
  return { logged, stop: () => browser.off('context', onContext) };
}
