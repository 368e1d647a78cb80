import { api } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { mount } from './mount.ts';

interface HealthOptions {
  version: string;
  failing: () => Promise<string[]>;
}

/** `/api/health` says that the process lives, `/api/ready` that it can do its work. */
export function health(app: FastifyInstance, context: Context, { version, failing }: HealthOptions): void {
  mount(app, context, api.health, {
    health: async () => ({ status: 'ok' as const, version }),
  });
  // Not a route of the contract: a failure here has a shape of its own, for those who watch the server.
  app.get('/api/ready', async (_request, reply) => {
    const names = await failing();
    if (names.length === 0) return { status: 'ready' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', failing: names });
  });
}
