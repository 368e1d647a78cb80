import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { serveFiles } from '../uploads/index.ts';
import { accessToDemo } from './demos.policy.ts';
import { findDemoOfFile } from './demos.queries.ts';
import { demoHandlers } from './demos.routes.ts';
import { removeDemosOf } from './load-demos.ts';
import { processDemo, processDemoAudio } from './process-demo.ts';

/** Short recordings that users show on their profiles. */
export const demos: Feature = (app, context) => {
  mount(app, context, api.demos, demoHandlers(context));
  serveFiles(app, context, 'demos', {
    accessTo: async (key, viewer) => {
      const demo = await findDemoOfFile(context.db, key);
      return demo && accessToDemo(demo, viewer?.id);
    },
  });
  context.jobs.work(processDemoAudio, ({ demoId }, attempt) => processDemo(context, demoId, attempt));
  context.accountDeletion.push({ deleteRest: removeDemosOf });
};

export { loadDemo, loadDemos, removeDemo } from './load-demos.ts';
