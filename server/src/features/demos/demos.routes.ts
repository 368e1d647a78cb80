import type { demos } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { createDemo, findFreeSlot } from './create-demo.ts';
import { deleteDemo, listDemos, loadDemo } from './load-demos.ts';

export const demoHandlers = (context: Context): Handlers<typeof demos.demoRoutes> => ({
  listDemos: ({ params: { userId } }, { viewer }) => listDemos(context.db, userId, viewer),
  createDemo: {
    admit: async ({ viewer, request }) => {
      // The first request with the same key may have taken the last place.
      if (idempotencyKeyOf(request) === undefined) await findFreeSlot(context.db, viewer);
      await context.limiter.consume('uploadsByAccount', viewer.id);
    },
    handle: ({ body }, { viewer, request }) => createDemo(context, viewer, body, idempotencyKeyOf(request)),
  },
  getDemo: ({ params: { id } }, { viewer }) => loadDemo(context.db, id, viewer),
  deleteDemo: async ({ params: { id } }, { viewer }) => deleteDemo(context, viewer, id),
});
