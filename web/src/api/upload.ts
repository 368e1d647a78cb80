import { limits, type RouteRequest, type Output, type Route } from '@backbeat/contract';
import { readResponse, type CallOptions } from './client.ts';
import { startDeadline } from './deadline.ts';
import { NetworkFailure } from './failures.ts';
import { toRequest } from './request.ts';
import type { ClientRoute } from './routes.ts';
import { reportSessionFailure } from './session-failure.ts';
import { uiMessages } from '../ui/ui.messages.ts';

export interface UploadProgress {
  /** Bytes sent so far. */
  sentBytes: number;
  /** Bytes of the whole form. */
  total: number;
}

export interface UploadOptions extends CallOptions {
  onProgress?: (progress: UploadProgress) => void;
}

/**
 * Like `call`, for large forms. It reports upload progress, which fetch cannot. The failures are
 * the same.
 */
export async function upload<R extends Route>(
  route: ClientRoute<R>,
  input: RouteRequest<R>,
  options: UploadOptions = {},
): Promise<Output<R>> {
  const deadline = startDeadline(options.timeout ?? limits.timeout.upload, options.signal);
  try {
    return await readResponse(route, await transmit(route, input, { ...options, signal: deadline.signal }));
  } catch (error) {
    throw reportSessionFailure(route, error instanceof SyntaxError ? noAnswer(error) : error);
  } finally {
    deadline.end();
  }
}

const noAnswer = (cause?: unknown) => new NetworkFailure(uiMessages.noResponse, { cause });

function transmit(
  route: ClientRoute,
  input: unknown,
  { signal, onProgress, idempotencyKey }: UploadOptions & { signal: AbortSignal },
) {
  const { url, method, headers, body } = toRequest(route, input);
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return new Promise<Response>((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    signal.addEventListener('abort', giveUp);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp));
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () => reject(noAnswer()));
    request.addEventListener('abort', () => reject(signal.reason));
    request.upload.addEventListener('progress', (event) =>
      onProgress?.({ sentBytes: event.loaded, total: event.total }),
    );
    request.open(method, url);
    request.responseType = 'text';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Converts the response to the shape of fetch, so that one function reads both. */
function toResponse(request: XMLHttpRequest): Response {
  const names = ['content-type', 'retry-after'];
  const headers = names.flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name);
    return value === null ? [] : [[name, value]];
  });
  const { status, statusText } = request;
  return new Response(status === 204 ? null : request.responseText, { status, statusText, headers });
}
