import { screens } from '../../screens.ts';

/**
 * The paths of the screens of the console below its first one. They load with the console, apart
 * from the paths of other screens.
 */
export const consolePaths = {
  consoleReports: '/admin/reports',
  consoleSignUps: '/admin/sign-ups',
  consoleSignUpRules: '/admin/sign-ups/rules',
  consoleInvites: '/admin/invites',
  consolePeople: '/admin/people',
  consolePerson: '/admin/people/:userName',
  consoleBackups: '/admin/backups',
  consoleStorage: '/admin/storage',
  consoleJobs: '/admin/jobs',
  consoleHealth: '/admin/health',
  consoleMail: '/admin/mail',
  consoleSettings: '/admin/settings',
  consolePages: '/admin/pages',
  consoleAudit: '/admin/audit',
} as const;

/** The paths of all pages. */
export const allScreens = { ...screens, ...consolePaths };

export type Screen = keyof typeof allScreens;

/** The paths of the console's pages. */
export const consoleScreens = { console: screens.console, ...consolePaths };
