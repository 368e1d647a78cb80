const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * Finds the end of a response without parsing more of it than the status and the framing (RFC 9112,
 * section 6.3). Responses to HEAD are not supported.
 */
export class ResponseReader {
  status = 0;
  /** Bytes of the body; of a chunked one with its framing. */
  length = 0;
  #head = '';
  /** Bytes of the body; undefined if it is chunked. */
  #expected: number | undefined;
  /** The last characters of a chunked body. */
  #tail = '';

  reset(): void {
    this.status = 0;
    this.length = 0;
    this.#head = '';
    this.#tail = '';
  }

  /** @returns whether the response is complete */
  read(part: Buffer): boolean {
    if (this.status !== 0) return this.#readBody(part);
    const before = this.#head.length;
    const inPart = part.indexOf('\r\n\r\n');
    this.#head += (inPart < 0 ? part : part.subarray(0, inPart + 4)).toString('latin1');
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = this.#head.slice(0, end + 2);
    this.status = Number(head.slice(9, 12));
    const hasBody = this.status !== 204 && this.status !== 304;
    const length = /\r\ncontent-length: (\d+)\r/i.exec(head)?.[1];
    this.#expected =
      hasBody && /\r\ntransfer-encoding: chunked\r/i.test(head) ? undefined : Number(length ?? 0);
    if (!hasBody) this.#expected = 0;
    // The end of the head counts as that of a chunk, for a body without any.
    this.#tail = '\r\n';
    return this.#readBody(part.subarray(end + 4 - before));
  }

  #readBody(part: Buffer): boolean {
    this.length += part.length;
    if (this.#expected !== undefined) return this.length >= this.#expected;
    this.#tail = (this.#tail + part.subarray(-LAST_CHUNK.length).toString('latin1')).slice(
      -LAST_CHUNK.length,
    );
    return this.#tail === LAST_CHUNK;
  }
}
