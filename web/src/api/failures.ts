import type { ErrorCode, Failure } from '@backbeat/contract';

/**
 * An error response of the server or of a proxy before it. The message is the text of the response,
 * else the bare status.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly statusText: string;
  /** Absent when the response does not come from our server. */
  readonly code: ErrorCode | undefined;
  /** The error message of the response, for the user; undefined when it has none. */
  readonly sentence: string | undefined;
  /** Error messages of single fields. */
  readonly fields: Record<string, string>;
  /** Seconds after which the client may retry. */
  readonly retryAfter: number | undefined;

  constructor(answer: Pick<Response, 'status' | 'statusText' | 'headers'>, body: string) {
    const failure = readFailure(body, answer.headers.get('content-type') ?? '');
    super(failure.error ?? `${answer.status} ${answer.statusText}`.trim());
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.code = failure.code;
    this.sentence = failure.error;
    this.fields = failure.fields ?? {};
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/**
 * There was no response, or another server sent it: offline, connection lost, a sign-in page of a
 * hotel.
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

/** There was no response in time. */
export class TimeoutFailure extends Error {
  override readonly name = 'TimeoutFailure';
}

/**
 * Reads the message of an error response: plain text, or `message` or `error` of a JSON body. An
 * HTML page of a proxy has none.
 */
function readFailure(body: string, contentType: string): Partial<Failure> {
  const json = parseJson(body);
  if (json !== undefined) {
    const { error, message, code, fields } = json;
    const sentence = message ?? error;
    return { ...(sentence && { error: sentence }), ...(code && { code }), ...(fields && { fields }) };
  }
  const isPlain = contentType === '' || contentType.startsWith('text/plain');
  return isPlain && body.trim() !== '' ? { error: body.trim() } : {};
}

function parseJson(body: string): (Partial<Failure> & { message?: string }) | undefined {
  if (!body.startsWith('{')) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
