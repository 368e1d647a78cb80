import { z } from 'zod';

/** Ids are UUIDv7 (RFC 9562) strings, lower case. Any UUID is taken in: what is unknown answers 404. */
export const id = z.guid().transform((text) => text.toLowerCase());

/** ISO 8601, UTC, with milliseconds. */
export const time = z.iso.datetime({ precision: 3 });

export const REFERENCE_KINDS = ['posts', 'liked', 'featured'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** An opaque reference to a list of posts that belongs to a user, as `GET /user/me` hands it out: `posts~{id}`. */
export const reference = (kind: ReferenceKind, userId: string): string => `${kind}~${userId}`;
