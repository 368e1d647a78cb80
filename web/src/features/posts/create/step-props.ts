import type { users } from '@backbeat/contract';
import type { LocalTrack, PickedFile } from '../../uploads/index.ts';
import type { Draft } from './post-draft.ts';
import type { UploadState } from '../../uploads/index.ts';
import type { TrackUpload } from './track-upload.ts';

/** The props of each step of 'Create New Post'. */
export interface StepProps {
  user: users.CurrentUser;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  audio: PickedFile;
  /** The picture that the user has picked, or the cover of the file's tags. */
  banner: PickedFile;
  /** The file of the chosen drawing, which goes before the banner. */
  drawing: PickedFile;
  /** The one of the two that the post gets as its banner. */
  cover: PickedFile;
  local: LocalTrack;
  /** The upload of the chosen file. */
  upload: TrackUpload;
  uploading: UploadState;
}
