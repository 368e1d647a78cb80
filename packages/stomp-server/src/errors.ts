/** The content of an ERROR frame: a message and, optionally, details as JSON. */
export interface Problem {
  message: string;
  json?: string;
}

/** A violation of the protocol or of its limits, after which the session reads no more frames. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  /** Headers of the ERROR frame that the protocol requires. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, headers: Record<string, string> = {}) {
    super(message);
    this.headers = headers;
  }
}

/** Close codes (RFC 6455, 7.4.1). */
export const closeCodes = { done: 1000, goingAway: 1001, protocolError: 1002, refused: 1008 } as const;
