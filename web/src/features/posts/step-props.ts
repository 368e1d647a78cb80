import type { users } from '@backbeat/contract';
import type { LocalTrack, PickedFile } from '../uploads/index.ts';
import type { Draft } from './post-draft.ts';
import type { UploadState } from '../uploads/index.ts';
import type { TrackUpload } from './track-upload.ts';

/** What each step of 'Create New Post' works on. */
export interface StepProps {
  user: users.CurrentUser;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  audio: PickedFile;
  banner: PickedFile;
  local: LocalTrack;
  /** The chosen file on its way. */
  upload: TrackUpload;
  uploading: UploadState;
}
