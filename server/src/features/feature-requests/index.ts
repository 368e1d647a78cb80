import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { featureRequestHandlers } from './feature-requests.routes.ts';
import { dropRequestsBetween } from './feature-requests.service.ts';

/** Drafts that wait for the artists whom they want to feature, up to their publication. */
export const featureRequests: Feature = (app, context) => {
  mount(app, context, api.featureRequests, featureRequestHandlers(context));
  context.events.onBeforeCommit('blocked', (tx, { userId, otherId }, emit) =>
    dropRequestsBetween(tx, emit, userId, otherId),
  );
};

export { leaveDrafts } from './feature-requests.service.ts';
