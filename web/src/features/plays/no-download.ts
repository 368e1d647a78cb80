/** The reason why a download is not possible, in the words of the specification. */
export class NoDownload extends Error {
  override readonly name = 'NoDownload';
}
