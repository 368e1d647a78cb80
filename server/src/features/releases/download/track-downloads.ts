import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { ApiError, releases } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { deletePlace, hasFreePlace, PLACE_SECONDS, renewPlace, takePlace } from './places.queries.ts';

/** A place outlives two renewals that fail. */
const RENEWAL_MS = (PLACE_SECONDS * 1000) / 3;

/** Seconds after which the client may try again. */
const RETRY_AFTER_SECONDS = 30;

const tooManyDownloads = (): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', releases.messages.tooManyDownloads, { retryAfter: RETRY_AFTER_SECONDS });

/**
 * Counts a response among the downloads that the account has at once, in all processes, until it is
 * closed. If this process is killed, the place is free after `PLACE_SECONDS`.
 * @throws {ApiError} TOO_MANY_REQUESTS
 */
export async function holdPlace(
  { transact, log }: Pick<Context, 'transact' | 'log'>,
  userId: string,
  response: ServerResponse,
): Promise<void> {
  const place = { userId, token: randomUUID() };
  if (!(await transact((tx) => takePlace(tx, place)))) throw tooManyDownloads();
  const renewal = setInterval(() => {
    transact((tx) => renewPlace(tx, place)).catch((err: unknown) =>
      log.warn({ err }, 'place of a download not renewed'),
    );
  }, RENEWAL_MS).unref();
  const free = (): void => {
    clearInterval(renewal);
    transact((tx) => deletePlace(tx, place)).catch((err: unknown) =>
      log.warn({ err }, 'place of a download not deleted'),
    );
  };
  // The client may have disconnected while this waited for the database.
  if (response.destroyed) free();
  else response.once('close', free);
}

/** @throws {ApiError} TOO_MANY_REQUESTS if the account has as many downloads as it may have at once */
export async function requireFreePlace({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  if (!(await hasFreePlace(db, userId))) throw tooManyDownloads();
}
