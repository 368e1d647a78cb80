import type { plays } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { listenerOf } from './count-plays.ts';
import { createDownloadRecorder } from './record-download.ts';
import { createStopRecorder } from './record-stop.ts';
import { createViewRecorder } from './record-view.ts';

export function playHandlers(context: Context): Handlers<typeof plays.playRoutes> {
  const recordView = createViewRecorder(context);
  const recordStop = createStopRecorder(context);
  const recordDownload = createDownloadRecorder(context);
  return {
    recordView: ({ params: { id } }, { viewer, caller }) =>
      recordView(id, listenerOf(id, viewer?.id, caller)),
    recordStop: ({ params: { id }, body: { position } }, { viewer, caller }) =>
      recordStop(id, { listener: listenerOf(id, viewer?.id, caller), position }),
    recordDownload: ({ params: { id } }, { viewer }) => recordDownload(id, { userId: viewer.id }),
  };
}
