import type { plays } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { listenerOf } from './count-plays.ts';
import { recordDownload } from './record-download.ts';
import { recordStop } from './record-stop.ts';
import { recordPlay } from './record-play.ts';

export const playHandlers = (context: Context): Handlers<typeof plays.playRoutes> => ({
  recordPlay: ({ params: { id } }, { viewer, caller }) =>
    recordPlay(context, id, listenerOf(id, viewer?.id, caller)),
  recordStop: ({ params: { id }, body: { position } }, { viewer, caller }) =>
    recordStop(context, id, { listener: listenerOf(id, viewer?.id, caller), position }),
  recordDownload: ({ params: { id } }, { viewer }) => recordDownload(context, id, { userId: viewer.id }),
});
