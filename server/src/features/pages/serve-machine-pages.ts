import { MINING_PATH, notFound, SECURITY_PATH } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { buildReservation, buildSecurityText } from './build-machine-pages.ts';

/** Serves what programs read about this server: security.txt and tdmrep.json. */
export function serveMachinePages(app: FastifyInstance, { settings, config: { publicUrl } }: Context): void {
  app.get(SECURITY_PATH, async (_request, reply) => {
    const email = settings.read('contactEmail');
    const contact = settings.read('securityContact') || (email === '' ? '' : `mailto:${email}`);
    if (contact === '') throw notFound('page');
    return reply
      .type('text/plain; charset=utf-8')
      .send(buildSecurityText({ contact, publicUrl, now: new Date() }));
  });
  app.get('/security.txt', (_request, reply) => reply.redirect(SECURITY_PATH, 301));

  app.get(MINING_PATH, async (_request, reply) => {
    if (settings.read('aiTraining') === 'allowed') throw notFound('page');
    return reply.type('application/json; charset=utf-8').send(buildReservation());
  });
}
