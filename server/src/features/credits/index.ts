import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { remindArtistsJob, REMINDER_INTERVAL_S } from './credits.jobs.ts';
import { creditHandlers } from './credits.routes.ts';
import { deleteRequestsBetween, removeCreditsOf } from './change-terms.ts';
import { registerCreditRealtime } from './credits.realtime.ts';
import { remindArtists } from './remind-artists.ts';

export { applySuspensionToRemoval } from './apply-suspension.ts';

/** Credits: terms that wait for the consent of artists, until they are current. */
export const credits: Feature = (app, context) => {
  mount(app, context, api.credits, creditHandlers(context));
  registerCreditRealtime(context);
  context.events.onBeforeCommit('blocked', (tx, { userId, otherId }, emit) =>
    deleteRequestsBetween(tx, emit, userId, otherId),
  );
  context.jobs.work(remindArtistsJob, () => remindArtists(context));
  context.jobs.schedule(remindArtistsJob, REMINDER_INTERVAL_S, {});
  context.accountDeletion.push({ onLastLocks: removeCreditsOf });
};
