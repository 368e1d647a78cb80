import { ApiError, plays } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { listenerOf } from './count-plays.ts';
import { downloadFile } from './send-download.ts';
import { recordDownload } from './record-download.ts';
import { recordStop } from './record-stop.ts';
import { recordPlay } from './record-play.ts';
import { countListening } from './plays.queries.ts';
import { findVisiblePost } from '../posts/index.ts';

export const playHandlers = (context: Context): Handlers<typeof plays.playRoutes> => ({
  recordPlay: ({ params: { id } }, { viewer, caller }) =>
    recordPlay(context, id, listenerOf(id, viewer?.id, caller)),
  recordStop: ({ params: { id }, body: { position } }, { viewer, caller }) =>
    recordStop(context, id, { listener: listenerOf(id, viewer?.id, caller), position }),
  getListening: async ({ params: { id } }, { viewer }) => {
    const { authorId } = await findVisiblePost(context.db, viewer, id);
    if (authorId !== viewer.id) throw new ApiError('FORBIDDEN', plays.messages.notAuthor);
    return { listening: await countListening(context.db, id, authorId) };
  },
  downloadFile: ({ params: { id }, query: { format } }, { viewer }) =>
    downloadFile(context, viewer, id, format),
  recordDownload: ({ params: { id } }, { viewer }) => recordDownload(context, id, { userId: viewer.id }),
});
