import type { Feature } from '../../feature.ts';
import { discardAbandoned, discardUploadsOf } from './finish-upload.ts';
import { serveFiles } from './serve-files.ts';
import { discardFiles, deleteUnclaimedFiles, removeFiles, deleteUnclaimedFilesJob } from './store-files.ts';

const HOUR_SECONDS = 60 * 60;

/** Stored files. Each has a row before its bytes are stored; unclaimed files are removed. */
export const uploads: Feature = (app, context) => {
  serveFiles(app, context, 'images', { accessTo: async () => 'public', isPublic: async () => true });
  context.jobs.work(removeFiles, ({ keys }) => discardFiles(context, keys));
  context.jobs.work(deleteUnclaimedFilesJob, async () => {
    await deleteUnclaimedFiles(context);
    await discardAbandoned(context);
  });
  context.jobs.schedule(deleteUnclaimedFilesJob, HOUR_SECONDS, {});
  context.accountDeletion.push({ deleteRest: discardUploadsOf });
};

export { columnsOf, viewWaveform, type AudioFindings } from './audio.views.ts';
export { storeImage, storeFirstFrame } from './store-image.ts';
export { acceptAudio } from './accept-audio.ts';
export { admitAudioName } from './recognise-audio.ts';
export { claimUpload, finishUpload, consumeUpload, type FinishedUpload } from './finish-upload.ts';
export { serveFiles } from './serve-files.ts';
export { fileUrl, keyOfUrl, typeOfKey, type FileEnding } from './build-file-keys.ts';
export { mountResumableUploads, type ResumableUploadOptions } from './resumable.routes.ts';
export {
  claimFiles,
  claimOwnPicture,
  discardFiles,
  storeFile,
  storeCreatedFile,
  releaseFiles,
  withStoredFiles,
} from './store-files.ts';
export { AUDIO_JOB, processStoredAudio, type AudioOwner } from './process-audio.ts';
