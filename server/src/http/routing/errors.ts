import { ApiError, type ErrorCode, notFound } from '@backbeat/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooLate } from '../../concurrency/limit-time.ts';
import { isUnavailable, violatedForeignKey, violatedUnique } from '../../db/database.ts';
import { MediaUnavailable } from '../../platform/media/index.ts';
import { NotStored, StorageUnavailable } from '../../platform/storage/index.ts';
import { isDiskFull, storageFull } from '../uploads/storage-full.ts';
import type { SendPage } from '../pages/pages.ts';
import { messages } from '../http.messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request failed. */
    errorCode: ErrorCode | undefined;
  }
}

const SENTENCES: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['MALFORMED', messages.malformed],
  404: ['NOT_FOUND', messages.nothingHere],
  405: ['METHOD_NOT_ALLOWED', messages.method],
  413: ['TOO_LARGE', messages.tooLarge],
  415: ['WRONG_KIND', messages.wrongKind],
  429: ['TOO_MANY_REQUESTS', messages.tooManyRequests],
};

/** Maps any error to one that the client may see. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return storageFull();
  if (error instanceof NotStored) return notFound('file');
  if (error instanceof MediaUnavailable && error.reason === 'busy') return mediaBusy();
  if (isUnavailable(error) || error instanceof StorageUnavailable || error instanceof MediaUnavailable) {
    return new ApiError('UNAVAILABLE', messages.unavailable, {
      retryAfter: 5,
    });
  }
  if (violatedForeignKey(error)) {
    return new ApiError('CONFLICT', messages.justDeleted);
  }
  // Of concurrent requests for one thing, the first has it. Use cases that know what it is say so.
  if (violatedUnique(error)) {
    return new ApiError('CONFLICT', messages.doneElsewhere);
  }
  const [code, sentence] = SENTENCES[statusOf(error)] ?? [];
  if (code && sentence) return new ApiError(code, sentence);
  return new ApiError('INTERNAL', messages.internal);
}

/** Seconds after which a client should retry when the media queue is full. */
const MEDIA_BUSY_SECONDS = 10;

const mediaBusy = (): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', messages.mediaBusy({ seconds: MEDIA_BUSY_SECONDS }), {
    retryAfter: MEDIA_BUSY_SECONDS,
  });

/** Fastify and its plugins set a status on errors that the client caused. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 && !(status in SENTENCES) ? 400 : status;
}

/** Whether a call of the console failed because the database is away or slow. */
const isConsoleWithoutDatabase = ({ routeOptions }: FastifyRequest, error: unknown): boolean =>
  isConsolePath(routeOptions.url) && (error instanceof TooLate || isUnavailable(error));

/** Names the check that fails, since the page of all checks needs the database to know who asks. */
const databaseAway = (): ApiError =>
  new ApiError('UNAVAILABLE', messages.databaseAway, {
    fields: { database: messages.databaseAway },
    retryAfter: 5,
  });

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const apiError = isConsoleWithoutDatabase(request, error) ? databaseAway() : toApiError(error);
  request.errorCode = apiError.code;
  const isOurs = apiError.status >= 500 && apiError.code !== 'NOT_IMPLEMENTED';
  if (isOurs) request.log.error({ reqId: request.id, err: error }, 'request failed');
  const constraint = violatedUnique(error) ?? violatedForeignKey(error);
  if (constraint !== undefined)
    request.log.warn({ reqId: request.id, constraint }, 'request met a constraint of the database');
  if (apiError.retryAfter !== undefined) void reply.header('retry-after', String(apiError.retryAfter));
  return reply
    .code(apiError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(apiError.toFailure()));
}

/** Whether the pattern of a route is that of a call of the console. */
export const isConsolePath = (pattern: string | undefined): boolean =>
  pattern?.startsWith('/api/admin/') === true;

/** Sets the error handler. Call it before any route is mounted. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateRequest('errorCode', undefined);
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(request, reply, error));
}

const rejectUnknownAddress = async (): Promise<never> => {
  throw new ApiError('NOT_FOUND', messages.nothingHere);
};

/** Whether a browser opens the address, and shows the answer to a person. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

/**
 * Answers requests that match no route.
 * @param sendMissingPage answers browsers outside of the API
 */
export function handleNotFound(app: FastifyInstance, sendMissingPage?: SendPage): void {
  // The API addresses are routes because only the router decodes them: clients may send them
  // percent-encoded or in absolute form. The hook runs before the body is read, whose media type
  // may be unknown.
  for (const url of ['/api', '/api/*'])
    app.all(url, { onRequest: rejectUnknownAddress }, rejectUnknownAddress);
  app.setNotFoundHandler((request, reply) => {
    return sendMissingPage && wantsPage(request) ? sendMissingPage(request, reply) : rejectUnknownAddress();
  });
}
