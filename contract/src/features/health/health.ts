import { z } from 'zod';
import { HEALTH_CHECKS, messages } from './health.messages.ts';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { json, route } from '../../route.ts';

export { HEALTH_CHECKS, type HealthCheckId, messages } from './health.messages.ts';

export const checkState = z.enum(['ok', 'warning', 'failed']);
export type CheckState = z.infer<typeof checkState>;

export const healthCheck = z.object({
  id: z.enum(HEALTH_CHECKS),
  state: checkState,
  title: z.string(),
  detail: z.string(),
  /** What to do about it; null if the check is ok. */
  fix: z.string().nullable(),
  /** The page of the console that shows more. */
  path: z.string().nullable(),
  /** Since when the check is in this state. */
  since: time,
  /** Until when a warning is hidden. */
  hiddenUntil: time.nullable(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

/** A process that runs now. */
export const serverProcess = z.object({
  id: z.string(),
  role: z.enum(['web', 'worker', 'both']),
  host: z.string(),
  version: z.string(),
  startedAt: time,
  seenAt: time,
});
export type ServerProcess = z.infer<typeof serverProcess>;

export const healthReport = z.object({
  version: z.string(),
  /** None while the database is away. */
  processes: z.array(serverProcess),
  checks: z.array(healthCheck),
});
export type HealthReport = z.infer<typeof healthReport>;

export const healthCheckRoutes = {
  getHealth: route({
    method: 'GET',
    path: '/admin/health',
    summary: `Check the services and the settings of this installation. Results are up to ${limits.operations.healthSeconds} s old. \`origin\` is that of the page, which is compared with PUBLIC_URL.`,
    auth: 'administrator',
    refetchOn: ['health'],
    query: z.object({ origin: z.string().max(limits.address).optional() }),
    output: healthReport,
  }),
  hideWarning: route({
    method: 'PUT',
    path: '/admin/health/:check/hidden',
    summary: `Hide a warning for ${limits.operations.hiddenDays} days, or show it again. Returns 409 for a check that is ok or has failed.`,
    auth: 'administrator',
    params: z.object({ check: z.enum(HEALTH_CHECKS, messages.unknownCheck) }),
    body: json(z.object({ hidden: z.boolean() })),
    audit: 'server.hideWarning',
    changes: ['health'],
    output: 'nothing',
  }),
};
