import type { Feature } from '../../feature.ts';
import { serveFiles } from './serve-files.ts';
import { discardFiles, discardForgotten, removeFiles, removeForgottenFiles } from './uploads.service.ts';

/** In seconds. */
const HOUR = 60 * 60;

/** Files in the storage: who keeps one is written down before it is kept, and what nobody keeps is removed. */
export const uploads: Feature = (app, context) => {
  serveFiles(app, context, 'images', async () => 'public');
  context.jobs.work(removeFiles, ({ keys }) => discardFiles(context, keys));
  context.jobs.work(removeForgottenFiles, () => discardForgotten(context));
  context.jobs.schedule(removeForgottenFiles, HOUR, {});
};

export { keepImage } from './keep-image.ts';
export { serveFiles } from './serve-files.ts';
export { fileUrl } from './stored-files.ts';
export { claimFiles, demandRoom, discardFiles, keepFile, keepMade, releaseFiles } from './uploads.service.ts';
