import { z } from 'zod';
import { route } from './route.ts';

export const healthRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Check that the process is alive.',
    auth: 'public',
    output: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};
