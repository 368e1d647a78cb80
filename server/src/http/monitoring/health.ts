import { api } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { HttpServices } from '../services.ts';
import { mount } from '../routing/mount.ts';

interface HealthOptions {
  version: string;
  listFailing: () => Promise<string[]>;
}

/** Mounts `/api/health`, which reports liveness, and `/api/ready`, which reports readiness. */
export function mountHealth(
  app: FastifyInstance,
  context: HttpServices,
  { version, listFailing }: HealthOptions,
): void {
  mount(app, context, api.health, {
    health: async () => ({ status: 'ok' as const, version }),
  });
  // Not a route of the contract, because monitoring expects another shape of failures.
  app.get('/api/ready', async (_request, reply) => {
    const names = await listFailing();
    if (names.length === 0) return { status: 'ready' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', failing: names });
  });
}
