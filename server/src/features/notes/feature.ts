import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';
import { mount } from '../../http/routing/mount.ts';
import { eraseNotesOf } from './personal-data/clear-notes.ts';
import { registerNoteListeners } from './notes.listeners.ts';
import { listNoteData, listReplyData, listVerdictData } from './personal-data/personal-data.queries.ts';
import { findDigests } from './digests/find-digests.ts';
import { DIGEST_INTERVAL_S, guestDigestsJob } from './digests/digests.jobs.ts';
import { noteHandlers } from './notes.routes.ts';
import { registerRoomRealtime } from './room.realtime.ts';

/** Mix rooms: notes, replies and verdicts of the parties to the versions of a post. */
export const notes = {
  start(app, context) {
    mount(app, context, api.notes, noteHandlers(context));
    registerNoteListeners(context);
    registerRoomRealtime(context);
    context.jobs.work(guestDigestsJob, (_data, { signal }) => findDigests(context, signal));
    context.jobs.schedule(guestDigestsJob, DIGEST_INTERVAL_S, {});
  },
  accountDeletion: {
    deleteRows: (tx, userId, maxRows, { emit }) => eraseNotesOf(tx, emit, userId, maxRows),
  },
  personalData: [
    definePersonalData('room-notes', readInBatches(listNoteData)),
    definePersonalData('room-replies', readInBatches(listReplyData)),
    definePersonalData('verdicts', listVerdictData),
  ],
} satisfies Feature;
