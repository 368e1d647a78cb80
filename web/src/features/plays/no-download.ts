/** Why there is nothing to save, in the words of the specification. */
export class NoDownload extends Error {
  override readonly name = 'NoDownload';
}
