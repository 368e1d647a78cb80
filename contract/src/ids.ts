import { z } from 'zod';
import { messages } from './messages/lists.messages.ts';

/**
 * Ids are lower-case UUIDv7 (RFC 9562) strings. The schema accepts any UUID; unknown ids return
 * 404.
 */
export const id = z.guid().transform((text) => text.toLowerCase());

/** An ISO 8601 time in UTC with milliseconds. */
export const time = z.iso.datetime({ precision: 3 });

export const REFERENCE_KINDS = ['posts', 'liked', 'featured'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** An opaque reference to a user's list of posts, as returned by `GET /user/me`: `posts~{id}`. */
export const reference = (kind: ReferenceKind, userId: string): string => `${kind}~${userId}`;

const MAX_IDS = 100;

/** The parsed argument of a list call: a reference, or post ids. */
export type PostList = { kind: ReferenceKind; userId: string } | { kind: 'ids'; ids: string[] };

/** The whole text `{kind}~{id}`. */
const REFERENCE = new RegExp(`^(${REFERENCE_KINDS.join('|')})~([^~]*)$`);

/** A reference to a list of posts, or up to 100 post ids joined by commas. */
export const postList = z.string().transform((text, context): PostList => {
  const [, kindText, idText] = REFERENCE.exec(text) ?? [];
  const kind = REFERENCE_KINDS.find((each) => each === kindText);
  const userId = id.safeParse(idText);
  if (kind !== undefined && userId.success) return { kind, userId: userId.data };
  const ids = z.array(id).min(1).max(MAX_IDS).safeParse(text.split(','));
  if (ids.success) return { kind: 'ids', ids: [...new Set(ids.data)] };
  context.addIssue(messages.reference({ max: MAX_IDS }));
  return z.NEVER;
});
