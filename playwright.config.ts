import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { scaleTimeout } from './server/test/scale-timeout.ts';
import { isPseudo, MODES, modeOfRun, type Mode } from './e2e/support/modes.ts';

/** Chromium without its windows, as Debian has it: lighter than the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell';

const mode = modeOfRun();

/**
 * Journeys through the built product on a dark desk. Those with the tag `@phone` run on a light phone too: one for each
 * screen, and each that depends on the size of the screen, on touch, on sheets or on Back.
 */
export default defineConfig<{ mode: Mode }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // The texts of the pseudo-language are not those that the other journeys name.
  ...(isPseudo(mode) ? { grep: /@pseudo/ } : { grepInvert: /@pseudo/ }),
  globalSetup: './e2e/support/start-product.ts',
  // More took longer on two cores: each test has a browser of several processes.
  workers: Math.min(availableParallelism(), 4),
  retries: 0,
  timeout: scaleTimeout(60_000),
  expect: { timeout: scaleTimeout(10_000) },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    mode,
    // A press that something covers fails long before a slow journey does.
    actionTimeout: scaleTimeout(30_000),
    baseURL: process.env['E2E_URL'], // set by start-product.ts, before the workers read this file
    // Requests that a service worker answers cannot be intercepted. Its own journey allows it.
    serviceWorkers: 'block',
    // Recording a trace costs a tenth of the time. `npm run e2e -- --trace retain-on-failure` records those that fail.
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
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
    // Longer texts have the least room on phones.
    {
      name: 'desk',
      grep: isPseudo(mode) ? /(?!)/ : /./,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    },
    {
      name: 'phone',
      grep: isPseudo(mode) ? /@pseudo/ : /@phone/,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
    },
    // A run in one mode has all journeys. Otherwise the tagged ones show that the others work.
    ...MODES.filter((each) => mode === 'plain' && each !== 'plain' && !isPseudo(each)).map((each) => ({
      name: each,
      grep: new RegExp(`@${each}`),
      use: { mode: each, viewport: { width: 1440, height: 900 } },
    })),
  ],
});
