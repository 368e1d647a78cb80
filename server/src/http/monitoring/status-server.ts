import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * A server for `/metrics`, which Prometheus reads, on a port of its own. It has no authentication,
 * so the firewall must close its port.
 */
export function buildStatusServer(metrics: Metrics): FastifyInstance {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
  return app;
}
