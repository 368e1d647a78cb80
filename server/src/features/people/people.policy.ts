import { createHash } from 'node:crypto';
import { account, ApiError, errorMessages, people } from '@backbeat/contract';
import { z } from 'zod';
import type { Viewer } from '../../http/security/session.ts';

/**
 * Requires the right to an act itself, before that to act on a person.
 * @throws {ApiError} FORBIDDEN, PROOF_REQUIRED
 */
export function requireRight(viewer: Viewer, action: people.PersonAction): void {
  if (people.isForAdministrators(action)) requireProvenAdministrator(viewer);
}

/** @throws {ApiError} FORBIDDEN, PROOF_REQUIRED */
export function requireProvenAdministrator({ staff, isProven }: Viewer): void {
  if (staff?.role !== 'administrator') throw new ApiError('FORBIDDEN', errorMessages.administratorsOnly);
  if (!isProven) throw new ApiError('PROOF_REQUIRED', account.messages.proofRequired);
}

/** What a search text asks for. */
export type PersonSearch =
  | { kind: 'name'; text: string }
  | { kind: 'address'; email: string }
  | { kind: 'domain'; domain: string };

/** Reads a search text. Only administrators search by address. */
export function readSearch(q: string | undefined, isAdministrator: boolean): PersonSearch | undefined {
  if (q === undefined || q === '') return undefined;
  const text = q.toLowerCase();
  if (!isAdministrator || !text.includes('@')) return { kind: 'name', text };
  return text.startsWith('@') ? { kind: 'domain', domain: text.slice(1) } : { kind: 'address', email: text };
}

/** A place in the list of people: the sort key as text, and the id. */
export interface Place {
  key: string;
  id: string;
}

const cursor = z.tuple([z.string(), z.guid(), z.string()]);

/** @param list the order and the filters, without which a place has no meaning */
const checksum = (list: object, { key, id }: Place): string =>
  createHash('sha256')
    .update(JSON.stringify([list, key, id]))
    .digest('base64url')
    .slice(0, 16);

/** Writes a place as an opaque text. */
export const writeCursor = (list: object, place: Place): string =>
  Buffer.from(JSON.stringify([place.key, place.id, checksum(list, place)])).toString('base64url');

/** @throws {ApiError} INVALID_INPUT for a text that is no place of this list */
export function readCursor(list: object, text: string): Place {
  const [key, id, sum] = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data ?? [];
  if (key === undefined || id === undefined || sum !== checksum(list, { key, id })) {
    throw new ApiError('INVALID_INPUT', people.messages.after, { fields: { after: people.messages.after } });
  }
  return { key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first letter and the domain of an address, which moderators see. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
