/** What an ERROR frame says: a sentence, and details as JSON where there are any. */
export interface Problem {
  message: string;
  json?: string;
}

/** The client has not kept to the protocol, or not to its limits. Nothing that it sends afterwards is understood. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  /** Of the ERROR frame, where the protocol asks for some. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, headers: Record<string, string> = {}) {
    super(message);
    this.headers = headers;
  }
}

/** Close codes of RFC 6455, 7.4.1. */
export const closeCodes = { done: 1000, goingAway: 1001, protocolError: 1002, refused: 1008 } as const;
