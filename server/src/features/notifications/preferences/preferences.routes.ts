import { api, ApiError, preferences } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { mount, type Handlers } from '../../../http/routing/mount.ts';
import { loadDeliveryKeys } from '../delivery/load-delivery-keys.ts';
import { wantsPage } from '../../../http/routing/errors.ts';
import { verifyUnsubscribeToken } from '../delivery/sign-unsubscribe-link.ts';
import { loadPreferences, savePreferences } from './save-preferences.ts';
import { deleteSubscriptions, saveSubscription } from '../delivery/subscriptions.queries.ts';
import { invalidLinkPage, unsubscribedPage, unsubscribePage } from './unsubscribe.views.ts';

/** Mounts the routes of preferences. Mail services and forms send the body of an unsubscribe link. */
export function mountPreferences(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, body, callback) => callback(null, body),
    );
    mount(scope, context, api.preferences, preferenceHandlers(context));
  });
}

const preferenceHandlers = (context: Context): Handlers<typeof preferences.preferenceRoutes> => ({
  getPreferences: async (_input, { viewer }) => loadPreferences(context.db, viewer.id),
  updatePreferences: async ({ body }, { viewer }) => {
    await savePreferences(context, viewer.id, body);
    return loadPreferences(context.db, viewer.id);
  },
  addPushSubscription: async ({ body }, { viewer }) => {
    if (!context.push.isAllowedEndpoint(body.endpoint))
      throw new ApiError('INVALID_INPUT', preferences.messages.endpoint, {
        fields: { endpoint: preferences.messages.endpoint },
      });
    await context.transact((tx) =>
      saveSubscription(tx, { userId: viewer.id, sessionHash: viewer.sessionHash }, body),
    );
    return { endpoint: body.endpoint };
  },
  removePushSubscription: async ({ body }, { viewer }) => {
    await deleteSubscriptions(context.db, viewer.id, body.endpoint);
    return undefined;
  },
  confirmUnsubscribe: async ({ params }, { request, reply }) => {
    const link = await readLink(context, params.token);
    if (link) return unsubscribePage(link.kinds, context.settings.read('name'));
    if (!wantsPage(request)) throw invalidLink();
    await reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(invalidLinkPage(context.settings.read('name')));
    return '';
  },
  unsubscribe: async ({ params }) => {
    const link = await readLink(context, params.token);
    if (!link) throw invalidLink();
    const { userId, kinds } = link;
    await savePreferences(context, userId, {
      kinds: Object.fromEntries(kinds.map((kind) => [kind, { email: false }])),
    });
    return unsubscribedPage(kinds, context.settings.read('name'));
  },
});

const invalidLink = () => new ApiError('NOT_FOUND', preferences.messages.unsubscribeLink);

/** The content of an unsubscribe link; undefined if this installation has not signed it. */
async function readLink({ db }: Context, token: string) {
  const { unsubscribeSecret } = await loadDeliveryKeys(db);
  return verifyUnsubscribeToken(token, unsubscribeSecret);
}
