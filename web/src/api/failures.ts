import type { ErrorCode, Failure } from '@backbeat/contract';

/** The server said no, or something in front of it did. The message is what was said, else the bare status. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly statusText: string;
  /** Absent when the answer was not one of the product's own. */
  readonly code: ErrorCode | undefined;
  /** The sentence of the answer, for a person; undefined when it has none. */
  readonly sentence: string | undefined;
  /** Sentences for single fields. */
  readonly fields: Record<string, string>;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(answer: Pick<Response, 'status' | 'statusText' | 'headers'>, body: string) {
    const said = readFailure(body, answer.headers.get('content-type') ?? '');
    super(said.error ?? `${answer.status} ${answer.statusText}`.trim());
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.code = said.code;
    this.sentence = said.error;
    this.fields = said.fields ?? {};
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** Nothing answered, or not our server: offline, connection cut, a sign-in page of a hotel. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

/** Nothing answered in time. */
export class TimeoutFailure extends Error {
  override readonly name = 'TimeoutFailure';
}

/** What a failed answer says: a plain text, or the `message` or `error` of a JSON body. A page of a proxy says nothing. */
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
