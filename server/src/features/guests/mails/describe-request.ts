import { terms } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import { findCredits, findTerms, viewProposedTerms } from '../../terms/index.ts';
import type { GuestRow } from '../links/guests.queries.ts';
import { messages } from './guests.messages.ts';
import { cleanWords } from './clean-words.ts';
import { findRequest, type RequestRow } from './requests.queries.ts';

/** What a guest is asked, in words for a mail. */
export interface DescribedRequest extends RequestRow {
  changes: string[];
}

/** Describes what a guest is asked: version, roles and own shares. Lines that look like addresses stay out. */
export async function describeRequest(db: Queryable, guest: GuestRow): Promise<DescribedRequest | undefined> {
  const request = await findRequest(db, guest.id);
  if (!request) return undefined;
  if (request.digest === null) return { ...request, changes: [] };
  const { authorId, authorName, postId } = guest;
  const { authorPic, isPublished, currentVersion } = request;
  const author = { authorId, authorName, authorPic, isPublished, version: currentVersion };
  const proposal: terms.Proposal | null = viewProposedTerms(
    author,
    await findCredits(db, [postId]),
    await findTerms(db, [postId]),
    guest.id,
  );
  const changes = (proposal?.changes ?? []).filter((line) => cleanWords(line) !== undefined);
  const version = request.version === null ? [] : [messages.whatVersion({ version: request.version })];
  return { ...request, changes: [...version, ...changes] };
}
