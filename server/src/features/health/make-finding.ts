import type { healthChecks } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { listProcesses } from './processes.queries.ts';

export type LiveProcess = Awaited<ReturnType<typeof listProcesses>>[number];

/** What a check has found. */
export interface Finding {
  state: healthChecks.CheckState;
  detail: string;
  /** What to do about it; null if all is well. */
  fix: string | null;
}

export interface CheckParts {
  context: Context;
  /** The processes that run now. All checks of a run share one query. */
  listProcesses: () => Promise<LiveProcess[]>;
}

/**
 * Looks at one thing. It may throw or hang: the caller makes a failed row of that.
 * @returns undefined where the thing does not exist in this installation
 */
export type Check = (parts: CheckParts) => Promise<Finding | undefined>;

export const ok = (detail: string): Finding => ({ state: 'ok', detail, fix: null });
export const warning = (detail: string, fix: string): Finding => ({ state: 'warning', detail, fix });
export const failed = (detail: string, fix: string): Finding => ({ state: 'failed', detail, fix });

export const isWeb = ({ role }: LiveProcess): boolean => role !== 'worker';
export const isWorker = ({ role }: LiveProcess): boolean => role !== 'web';
