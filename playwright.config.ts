import { defineConfig } from '@playwright/test';

/** Journeys through the built product, each on a screen of each size, one dark and one light. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/start-product.ts',
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    baseURL: process.env['E2E_URL'], // set by start-product.ts, before the workers read this file
    // No snapshots: taking them fetches blob: addresses, which the pages' content security policy reports.
    trace: { mode: 'retain-on-failure', snapshots: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true } },
  ],
});
