import { id, type versions } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { idempotencyKeyOf } from '../../../http/routing/idempotency-key.ts';
import { parse, type Handlers } from '../../../http/routing/mount.ts';
import { createVersion, requireAuthor } from './create-version.ts';
import { findGuestParty } from '../access/find-guest-party.ts';
import { listVersions, listVersionsForGuest } from './list-versions.ts';
import { updateVersionNote } from './update-note.ts';

const params = z.object({ id });

export const versionHandlers = (context: Context): Handlers<typeof versions.versionRoutes> => ({
  listVersions: async ({ params: { id: postId } }, { viewer, request }) => {
    const party = await findGuestParty(request, postId);
    return party ? listVersionsForGuest(context.db, party, postId) : listVersions(context.db, viewer, postId);
  },
  createVersion: {
    admit: async ({ viewer, request }) => {
      idempotencyKeyOf(request);
      await requireAuthor(context, viewer, parse(params, request.params).id);
      await context.limiter.consume('uploadsByAccount', viewer.id);
    },
    handle: ({ params: { id: postId }, body }, { viewer, request }) =>
      createVersion(context, viewer, postId, body, idempotencyKeyOf(request)),
  },
  updateNote: ({ params: { id: postId }, body }, { viewer }) =>
    updateVersionNote(context, viewer, postId, body),
});
