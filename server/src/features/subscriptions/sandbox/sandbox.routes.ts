import { screens } from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { requireSameOrigin, ownOrigins } from '../../../http/security/same-origin.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { checkoutPage, closedPage, portalPage } from './sandbox.views.ts';
import { SANDBOX_CHECKOUT, SANDBOX_PORTAL, type SandboxPayments } from './simulate-payments.ts';
import { findSandboxCheckout, listSandboxSubscriptions } from './sandbox.queries.ts';
import { SANDBOX_ACTIONS } from './sandbox.policy.ts';
import { refreshSubscription } from '../refresh-subscription.ts';

/** An invalid id is parsed as an empty one, which matches no checkout. */
const checkoutParams = z.object({
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .catch(''),
});
const actionParams = z.object({ id: z.string(), action: z.enum(SANDBOX_ACTIONS) });

/**
 * The pages of the sandbox, which correspond to those of a payment provider: separate from the
 * screens of the product and without script. Their actions reach the product in the same way as the
 * events of a real provider.
 */
export function serveSandbox(app: FastifyInstance, context: Context, sandbox: SandboxPayments): void {
  const origins = ownOrigins(context.config.publicUrl);
  /** Passes the viewer to the handler; other visitors go to the login screen. */
  const forViewer =
    (handle: (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (request.method === 'POST') requireSameOrigin(request, origins);
      if (!request.viewer) return reply.redirect(screens.login, 303);
      await context.limiter.consume(request.method === 'POST' ? 'changes' : 'pages', request.viewer.id);
      return handle(request.viewer, request, reply);
    };

  app.get(
    `${SANDBOX_CHECKOUT}/:id`,
    forViewer(async (viewer, request, reply) => {
      const { id } = checkoutParams.parse(request.params);
      const checkout = await findSandboxCheckout(context.db, id, viewer.id);
      return checkout
        ? show(reply, checkoutPage(checkout, pathOf(checkout.cancelUrl)))
        : show(reply, closedPage(screens.subscription), 404);
    }),
  );

  app.post(
    `${SANDBOX_CHECKOUT}/:id/pay`,
    forViewer(async (viewer, request, reply) => {
      const { id } = checkoutParams.parse(request.params);
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
    `${SANDBOX_PORTAL}/:id/:action`,
    forViewer(async (viewer, request, reply) => {
      const params = actionParams.safeParse(request.params);
      const subscriptions = await listSandboxSubscriptions(context.db, viewer.id);
      const subscription = subscriptions.find(({ id }) => id === params.data?.id);
      if (!params.success || !subscription) return show(reply, closedPage(screens.subscription), 404);
      await sandbox.change(subscription.id, params.data.action);
      await refreshSubscription(context, sandbox, subscription.id);
      return reply.redirect(SANDBOX_PORTAL, 303);
    }),
  );
}

const show = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

/** Without the origin, since the page may be open under another origin than PUBLIC_URL. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
