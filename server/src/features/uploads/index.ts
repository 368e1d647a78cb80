import type { Feature } from '../../feature.ts';
import { discardAbandoned } from './resumable.service.ts';
import { serveFiles } from './serve-files.ts';
import { discardFiles, discardForgotten, removeFiles, removeForgottenFiles } from './uploads.service.ts';

const HOUR_SECONDS = 60 * 60;

/** Stored files. Each has a row before its bytes are stored; unclaimed files are removed. */
export const uploads: Feature = (app, context) => {
  serveFiles(app, context, 'images', { accessTo: async () => 'public', isPublic: async () => true });
  context.jobs.work(removeFiles, ({ keys }) => discardFiles(context, keys));
  context.jobs.work(removeForgottenFiles, async () => {
    await discardForgotten(context);
    await discardAbandoned(context);
  });
  context.jobs.schedule(removeForgottenFiles, HOUR_SECONDS, {});
};

export { columnsOf, viewWaveform, type AudioFindings } from './audio-findings.ts';
export { keepImage, keepStill } from './keep-image.ts';
export { acceptAudio } from './accept-audio.ts';
export { admitAudioName } from './recognise-audio.ts';
export {
  claimUpload,
  discardUploadsOf,
  finishUpload,
  spendUpload,
  type FinishedUpload,
} from './resumable.service.ts';
export { serveFiles } from './serve-files.ts';
export { fileUrl, typeOfKey, type FileEnding } from './stored-files.ts';
export { takeUploads, type TakenUploads } from './take-uploads.ts';
export {
  claimFiles,
  claimOwnPicture,
  discardFiles,
  keepFile,
  keepMade,
  releaseFiles,
} from './uploads.service.ts';
export { AUDIO_JOB, workOnAudio, type AudioOwner } from './work-on-audio.ts';
