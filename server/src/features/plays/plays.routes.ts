import type { plays } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { listenerOf } from './count-plays.ts';
import { createDownloadRecorder } from './record-download.ts';
import { createViewRecorder } from './record-view.ts';

export function playHandlers(context: Context): Handlers<typeof plays.playRoutes> {
  const recordView = createViewRecorder(context);
  const recordDownload = createDownloadRecorder(context);
  return {
    recordView: ({ params: { id } }, { viewer, caller }) =>
      recordView(id, listenerOf(id, viewer?.id, caller)),
    recordDownload: ({ params: { id } }, { viewer }) => recordDownload(id, { userId: viewer.id }),
  };
}
