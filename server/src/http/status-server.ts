import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * A small server beside the product, on a port that no browser needs to reach: `/metrics` for Prometheus.
 * It knows nobody, so its port is to be closed to the outside.
 */
export function buildStatusServer(metrics: Metrics): FastifyInstance {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
  return app;
}
