import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { serveFiles } from '../uploads/index.ts';
import { accessToDemo } from './demos.policy.ts';
import { findDemoOfFile, listDemoData } from './demos.queries.ts';
import { demoHandlers } from './demos.routes.ts';
import { removeDemosOf } from './load-demos.ts';
import { processDemo, processDemoAudio } from './process-demo.ts';
import { definePersonalData, mediaPath } from '../../personal-data.ts';

/** Short recordings that users show on their profiles. */
export const demos = {
  start(app, context) {
    mount(app, context, api.demos, demoHandlers(context));
    serveFiles(app, context, 'demos', {
      accessTo: async (key, viewer) => {
        const demo = await findDemoOfFile(context.db, key);
        return demo && accessToDemo(demo, viewer?.id);
      },
    });
    context.jobs.work(processDemoAudio, ({ demoId }, attempt) => processDemo(context, demoId, attempt));
  },
  accountDeletion: { deleteRest: (tx, userId, { context }) => removeDemosOf(context, tx, userId) },
  personalData: [
    definePersonalData('demos', listDemoData, ({ id, musicKey }) => [
      { key: musicKey, path: mediaPath('demos', id, musicKey) },
    ]),
  ],
} satisfies Feature;
