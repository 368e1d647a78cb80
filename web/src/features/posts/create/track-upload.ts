import { api } from '../../../api/routes.ts';
import { ResumableUpload, type UploadMemory } from '../../uploads/index.ts';
import { publishFailureText } from './publish-failure.ts';

/** The upload of a track, which runs while the user fills in the form. */
export class TrackUpload extends ResumableUpload {
  /** @param onRefused called when the server rejects the file */
  constructor(memory: UploadMemory, onRefused: (sentence: string) => void) {
    super({
      purpose: 'posts',
      memory,
      route: api.posts.createPost,
      sentenceOf: publishFailureText,
      onRefused,
    });
  }
}
