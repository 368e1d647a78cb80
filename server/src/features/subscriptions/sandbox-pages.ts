import { screens } from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { requireSameOrigin, ownOrigins } from '../../http/same-origin.ts';
import type { Viewer } from '../../http/session.ts';
import { checkoutPage, closedPage, portalPage } from './sandbox-html.ts';
import { SANDBOX_CHECKOUT, SANDBOX_PORTAL, type SandboxPayments } from './sandbox-payments.ts';
import { findSandboxCheckout, listSandboxSubscriptions } from './sandbox.queries.ts';
import { DEEDS } from './sandbox-terms.ts';
import { refreshSubscription } from './settle.ts';

/** What is no id at all is that of no checkout. */
const ofCheckout = z.object({
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .catch(''),
});
const ofDeed = z.object({ id: z.string(), deed: z.enum(DEEDS) });

/**
 * The pages of the test checkout, as a payment provider would have them: outside the product's own screens, without script.
 * What is done there reaches the product by the same way as the event of a real provider.
 */
export function serveSandbox(app: FastifyInstance, context: Context, sandbox: SandboxPayments): void {
  const own = ownOrigins(context.config.publicUrl);
  /** The pages belong to whoever is signed in. */
  const forViewer =
    (handle: (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (request.method === 'POST') requireSameOrigin(request, own);
      if (!request.viewer) return reply.redirect(screens.login, 303);
      await context.limiter.consume(request.method === 'POST' ? 'changes' : 'pages', request.viewer.id);
      return handle(request.viewer, request, reply);
    };

  app.get(
    `${SANDBOX_CHECKOUT}/:id`,
    forViewer(async (viewer, request, reply) => {
      const { id } = ofCheckout.parse(request.params);
      const checkout = await findSandboxCheckout(context.db, id, viewer.id);
      return checkout
        ? show(reply, checkoutPage(checkout, pathOf(checkout.cancelUrl)))
        : show(reply, closedPage(screens.subscription), 404);
    }),
  );

  app.post(
    `${SANDBOX_CHECKOUT}/:id/pay`,
    forViewer(async (viewer, request, reply) => {
      const { id } = ofCheckout.parse(request.params);
      const checkout = await findSandboxCheckout(context.db, id, viewer.id);
      const subscriptionId = await sandbox.pay(id, viewer.id);
      if (!checkout || subscriptionId === undefined) {
        return show(reply, closedPage(screens.subscription), 404);
      }
      await refreshSubscription(context, sandbox, subscriptionId);
      return reply.redirect(pathOf(checkout.successUrl), 303);
    }),
  );

  app.get(
    SANDBOX_PORTAL,
    forViewer(async (viewer, _request, reply) =>
      show(reply, portalPage(await listSandboxSubscriptions(context.db, viewer.id), screens.subscription)),
    ),
  );

  app.post(
    `${SANDBOX_PORTAL}/:id/:deed`,
    forViewer(async (viewer, request, reply) => {
      const asked = ofDeed.safeParse(request.params);
      const subscriptions = await listSandboxSubscriptions(context.db, viewer.id);
      const subscription = subscriptions.find(({ id }) => id === asked.data?.id);
      if (!asked.success || !subscription) return show(reply, closedPage(screens.subscription), 404);
      await sandbox.change(subscription.id, asked.data.deed);
      await refreshSubscription(context, sandbox, subscription.id);
      return reply.redirect(SANDBOX_PORTAL, 303);
    }),
  );
}

const show = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

/** The page may be open under another name of this machine than PUBLIC_URL. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
