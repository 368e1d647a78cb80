import { id as releaseIdSchema, type releases } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import { parse, type Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import { answerRequest, withdraw } from './record-answer.ts';
import { createRelease } from './create-release.ts';
import { deleteRelease } from './delete-release.ts';
import { downloadRelease } from './download/send-download.ts';
import { listReleaseRequests, listReleases, listSavedReleases } from './list-releases.ts';
import { loadRelease, readRelease } from './load-releases.ts';
import { releaseOrSchedule, unschedule } from './update-status.ts';
import { setSaved } from './save-release.ts';
import { editRelease, requireOwnRelease } from './update-release.ts';
import { updateTracks } from './update-tracks.ts';

const params = z.object({ id: releaseIdSchema });

export function releaseHandlers(context: Context): Handlers<typeof releases.releaseRoutes> {
  const { db } = context;
  const load = (viewer: Viewer | undefined, id: string) => loadRelease(db, viewer, id);
  return {
    createRelease: {
      admit: async ({ viewer, request }) => {
        idempotencyKeyOf(request);
        await context.limiter.consume('uploadsByAccount', viewer.id);
      },
      handle: async ({ body }, { viewer, request }) =>
        load(viewer, await createRelease(context, viewer, body, idempotencyKeyOf(request))),
    },
    listReleases: ({ query }, { viewer }) => listReleases(db, viewer, query),
    listSavedReleases: ({ query }, { viewer }) => listSavedReleases(db, viewer, query),
    listReleaseRequests: (_input, { viewer }) => listReleaseRequests(db, viewer),
    getRelease: ({ params: { id } }, { viewer }) => readRelease(db, viewer, id),
    updateRelease: {
      admit: ({ viewer, request }) => requireOwnRelease(context, viewer, parse(params, request.params).id),
      handle: async ({ params: { id }, body }, { viewer }) => {
        if (body.artwork) await context.limiter.consume('uploadsByAccount', viewer.id);
        await editRelease(context, viewer, id, body);
        return load(viewer, id);
      },
    },
    updateTracks: async ({ params: { id }, body }, { viewer }) => {
      await updateTracks(context, viewer, id, body);
      return load(viewer, id);
    },
    releaseNow: async ({ params: { id }, body: { at } }, { viewer }) => {
      await releaseOrSchedule(context, viewer, id, at);
      return load(viewer, id);
    },
    unscheduleRelease: async ({ params: { id } }, { viewer }) => {
      await unschedule(context, viewer, id);
      return load(viewer, id);
    },
    deleteRelease: async ({ params: { id } }, { viewer }) => {
      await deleteRelease(context, viewer, id);
      return undefined;
    },
    answerRelease: async ({ params: { id }, body }, { viewer }) => {
      await answerRequest(context, viewer, id, body);
      return undefined;
    },
    withdrawFromRelease: async ({ params: { id }, body: { about } }, { viewer }) => {
      await withdraw(context, viewer, id, about);
      return undefined;
    },
    downloadRelease: ({ params: { id }, query: { format } }, { viewer, request, reply }) =>
      downloadRelease(context, viewer, id, {
        format,
        response: reply.raw,
        isCheck: request.method === 'HEAD',
      }),
    saveRelease: ({ params: { id } }, { viewer }) => setSaved(context, viewer, id, true),
    unsaveRelease: ({ params: { id } }, { viewer }) => setSaved(context, viewer, id, false),
  };
}
