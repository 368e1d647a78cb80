import type { guests } from '@backbeat/contract';

export interface OpenBrowser {
  number: number;
  device: string | null;
  lastUsed: string;
}

/**
 * The browsers that have access, by their number.
 * @param uses what happened with the links of the guest, newest first
 */
export function openBrowsers(uses: readonly guests.OwnUse[]): OpenBrowser[] {
  const browsers = new Map<number, OpenBrowser | null>();
  for (const { browser, kind, device, time } of uses) {
    if (browser === null || browsers.has(browser)) continue;
    browsers.set(browser, kind === 'browserEnded' ? null : { number: browser, device, lastUsed: time });
  }
  return [...browsers.values()].filter((browser) => browser !== null).toSorted((a, b) => a.number - b.number);
}
