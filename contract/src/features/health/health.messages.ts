import { defineMessages } from '../../messages/define-messages.ts';

/** The checks in the order of the page. */
export const HEALTH_CHECKS = [
  'database',
  'replica',
  'disk',
  'storage',
  'redis',
  'worker',
  'jobs',
  'mail',
  'backup',
  'address',
  'proxy',
  'team',
  'pages',
  'clock',
  'settings',
  'audit',
] as const;
export type HealthCheckId = (typeof HEALTH_CHECKS)[number];

export const messages = defineMessages({
  onlyWarnings: 'Only warnings can be hidden.',
  unknownCheck: 'There is no such check.',
});
