import type { FastifyInstance } from 'fastify';
import type { AccountDeletion, Context } from './context.ts';
import type { SharedGauge } from './http/monitoring/metrics.ts';
import type { Heads } from './http/pages/pages.ts';
import type { PersonalData } from './personal-data.ts';

/** What a feature brings to the server. `features/{feature}/feature.ts` exports it. */
export interface Feature {
  /** Mounts routes and files, and adds listeners, handlers of jobs and schedules. */
  start: (app: FastifyInstance, context: Context) => void;
  /** The `<head>` and prerendered content of pages. */
  heads?: (context: Context) => Heads;
  /** Values of the whole installation, which workers export at `/metrics`. */
  gauges?: (context: Context) => readonly SharedGauge[];
  accountDeletion?: AccountDeletion;
  /** What the copy of an account's data contains, in this order. */
  personalData?: readonly PersonalData[];
}
