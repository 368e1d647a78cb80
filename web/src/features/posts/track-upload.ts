import { api } from '../../api/routes.ts';
import { ResumableUpload, type UploadMemory } from '../uploads/index.ts';
import { sentenceOfFailure } from './publish-failure.ts';

/** The file of a new post, on its way while the rest is being written. */
export class TrackUpload extends ResumableUpload {
  /** @param onRefused told where the server does not take the file */
  constructor(memory: UploadMemory, onRefused: (sentence: string) => void) {
    super({
      purpose: 'posts',
      memory,
      route: api.posts.createPost,
      sentenceOf: sentenceOfFailure,
      onRefused,
    });
  }
}
