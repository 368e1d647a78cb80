import { api } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { listenerCookie } from '../../http/security/listener.ts';
import { hashSecret } from '../../http/security/party.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';
import { checkListenerFile } from './listening/check-file.ts';
import { listPrivateLinkData } from './personal-data.queries.ts';
import { listenHead } from './private-links.head.ts';
import { registerPrivateLinkListeners } from './private-links.listeners.ts';
import { privateLinkHandlers } from './private-links.routes.ts';
import { deleteStopsOf } from './stops.queries.ts';

/** Private links: addresses with which people without an account hear one version of a post. */
export const privateLinks = {
  start(app, context) {
    const cookie = listenerCookie(context.config.publicUrl);
    app.decorateRequest('listenerHash', {
      getter(this: FastifyRequest) {
        const secret = cookie.read(this);
        return secret === undefined ? undefined : hashSecret(secret);
      },
    });
    app.decorateRequest('mayListenTo', async function (this: FastifyRequest, key: string) {
      const { listenerHash } = this;
      return listenerHash !== undefined && checkListenerFile(context.db, key, listenerHash);
    });
    mount(app, context, api.privateLinks, privateLinkHandlers(context));
    registerPrivateLinkListeners(context);
  },
  heads: (context) => ({ listen: listenHead(context) }),
  accountDeletion: { deleteRows: deleteStopsOf },
  personalData: [definePersonalData('private-links', readInBatches(listPrivateLinkData))],
} satisfies Feature;
