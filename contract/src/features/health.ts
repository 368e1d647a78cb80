import { z } from 'zod';
import { route } from '../route.ts';

export const healthRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Answers while the process lives.',
    auth: 'public',
    output: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};
