import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { creditHandlers } from './credits.routes.ts';
import { deleteRequestsBetween, removeCreditsOf } from './change-terms.ts';

/** Credits: drafts that wait for the consent of featured artists, up to their publication. */
export const credits: Feature = (app, context) => {
  mount(app, context, api.credits, creditHandlers(context));
  context.events.onBeforeCommit('blocked', (tx, { userId, otherId }, emit) =>
    deleteRequestsBetween(tx, emit, userId, otherId),
  );
  context.accountDeletion.push({ onLastLocks: removeCreditsOf });
};
