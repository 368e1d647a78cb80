import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import {
  CHECK_HEALTH_INTERVAL_S,
  checkHealth,
  checkHealthJob,
  sendHealthMail,
  sendHealthMailJob,
} from './health.jobs.ts';
import { healthHandlers } from './health.routes.ts';
import { sendHeartbeats } from './send-heartbeats.ts';

/** Heartbeats of the processes, and checks of the services and settings that administrators see. */
export const health = {
  start(app, context) {
    mount(app, context, api.healthChecks, healthHandlers(context));
    sendHeartbeats(context);
    context.jobs.work(sendHealthMailJob, (news) => sendHealthMail(context, news));
    context.jobs.work(checkHealthJob, () => checkHealth(context));
    context.jobs.schedule(checkHealthJob, CHECK_HEALTH_INTERVAL_S, {});
  },
} satisfies Feature;
