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
