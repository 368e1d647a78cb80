import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { remindArtistsJob, REMINDER_INTERVAL_S } from './credits.jobs.ts';
import { creditHandlers } from './credits.routes.ts';
import { deleteRequestsBetween, removeCreditsOf, removeErasedGuest } from './change-terms.ts';
import { registerCreditRealtime } from './credits.realtime.ts';
import { insertUnseenPublication } from './credits.queries.ts';
import { remindOfRemovals } from './remind-artists.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';
import { listCreditAnswerData, listCreditData } from './personal-data.queries.ts';

/** Credits: terms that wait for the consent of artists, until they are current. */
export const credits = {
  start(app, context) {
    mount(app, context, api.credits, creditHandlers(context));
    registerCreditRealtime(context);
    context.events.onBeforeCommit('blocked', (tx, { userId, otherId }, emit) =>
      deleteRequestsBetween(tx, emit, userId, otherId),
    );
    context.events.onBeforeCommit('guest.erased', (tx, { postId, guestId }, emit) =>
      removeErasedGuest(tx, emit, postId, guestId),
    );
    context.events.onBeforeCommit('post.published', async (tx, { postId, authorId, byId }) => {
      if (byId !== authorId) await insertUnseenPublication(tx, postId, authorId);
    });
    context.jobs.work(remindArtistsJob, () => remindOfRemovals(context));
    context.jobs.schedule(remindArtistsJob, REMINDER_INTERVAL_S, {});
  },
  accountDeletion: { onLastLocks: (tx, userId, { emit }) => removeCreditsOf(tx, emit, userId) },
  personalData: [
    definePersonalData('credit-answers', readInBatches(listCreditAnswerData)),
    definePersonalData('credits', readInBatches(listCreditData)),
  ],
} satisfies Feature;
