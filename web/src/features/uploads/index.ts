/**
 * Files on their way to the server, for other features: choosing, previewing, and confirming before
 * leaving.
 */
export { deleteOldFiles, storeFile, readStoredFile } from './stored-file.ts';
export { LazyLeaveDialog } from './lazy-leave-dialog.tsx';
export { LocalPreview } from './local-preview.tsx';
export {
  UPLOAD_CANCELLED,
  noUpload,
  ResumableUpload,
  type UploadMemory,
  type UploadState,
} from './resumable-upload.ts';
export { useLocalTrack, type LocalTrack } from './use-local-track.ts';
export { usePickedFile, type PickedFile } from './use-picked-file.ts';
