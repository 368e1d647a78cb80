import { ApiError, limits, privateLinks } from '@backbeat/contract';
import { z } from 'zod';
import type { LinkRow } from './links.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const isoTime = z.iso.datetime({ offset: true });

/** The most days until a link ends: those to a version that everyone hears last longer. */
const maxDays = (isFixedPublic: boolean): number =>
  isFixedPublic ? limits.privateLink.days.public : limits.privateLink.days.unpublished;

/**
 * Decides when a link ends.
 * @param expiresAt as the author sent it; null for never; undefined without a choice
 * @param isFixedPublic whether the link opens one version, and everyone hears it
 * @param before when a link that exists ends so far
 * @throws {ApiError} INVALID_INPUT for no time, the past, or later than the version allows
 */
export function decideExpiry(
  expiresAt: string | null | undefined,
  isFixedPublic: boolean,
  before?: { expiresAt: Date | null },
): Date | null {
  const days = maxDays(isFixedPublic);
  const latest = new Date(Date.now() + days * DAY_MS);
  if (expiresAt === undefined) {
    if (!before) return new Date(Date.now() + limits.privateLink.days.standard * DAY_MS);
    if (isFixedPublic) return before.expiresAt;
    return before.expiresAt === null || before.expiresAt > latest ? latest : before.expiresAt;
  }
  const refusal = new ApiError('INVALID_INPUT', privateLinks.messages.date({ days }));
  if (expiresAt === null) {
    if (!isFixedPublic) throw refusal;
    return null;
  }
  if (!isoTime.safeParse(expiresAt).success) throw refusal;
  const date = new Date(expiresAt);
  // The clocks of author and server may differ by some seconds.
  if (
    Number.isNaN(date.getTime()) ||
    date.getTime() <= Date.now() ||
    date.getTime() > latest.getTime() + 60_000
  )
    throw refusal;
  return date;
}

/**
 * Whether parties keep a link from working: while one has stopped or declined the version that it
 * opens. No party can stop the version that everyone hears.
 */
export const isStopped = ({ isPublic, stoppers, decliners }: LinkRow): boolean =>
  !isPublic && (stoppers.length > 0 || decliners.length > 0);

/** Whether a link opens at all, apart from its password and its end. */
export const isWorking = (link: LinkRow): boolean => link.isAuthorThere && !isStopped(link);
