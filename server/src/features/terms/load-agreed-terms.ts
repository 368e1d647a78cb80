import { shareReads } from '../../concurrency/share-reads.ts';
import type { Queryable } from '../../db/database.ts';
import { findAgreedRows } from './terms.queries.ts';
import { DEFAULT_AUTHOR_ROLES } from '@backbeat/contract';

/**
 * A party to the agreement. Shares are in hundredths of a percent; null without a split. An artist whose
 * credit was removed without an answer has shares without roles.
 */
export interface AgreedParty {
  artistId: string;
  userName: string;
  roles: readonly string[];
  compositionShare: number | null;
  recordingShare: number | null;
}

/** An answer that an agreement quotes. */
export interface AgreedConsent {
  artistId: string;
  answer: 'approved' | 'declined';
  digest: string;
  canonical: string;
  time: Date;
  signedAs: string | null;
  isRemoval: boolean;
}

/** The current terms of a post with the answers that made them current. */
export interface AgreedTerms {
  postId: string;
  title: string;
  version: number;
  audioSha256: string;
  agreedAt: Date;
  proposedAt: Date;
  authorId: string;
  authorSignedAs: string | null;
  /** The author comes first. */
  parties: readonly AgreedParty[];
  consents: readonly AgreedConsent[];
  /** Artists whom the author removed after they had not answered. */
  removedUnanswered: readonly Pick<AgreedParty, 'artistId' | 'userName'>[];
}

/**
 * Loads the current terms of a post, without an access check.
 * @returns undefined for drafts and for posts that do not exist
 */
export async function loadAgreedTerms(db: Queryable, postId: string): Promise<AgreedTerms | undefined> {
  return (await shareTerms(db, postId, async () => ({ terms: await readAgreedTerms(db, postId) }))).terms;
}

const shareTerms = shareReads<{ terms: AgreedTerms | undefined }>();

async function readAgreedTerms(db: Queryable, postId: string): Promise<AgreedTerms | undefined> {
  const found = await findAgreedRows(db, postId);
  if (!found) return undefined;
  const { terms, credits: own, consents } = found;
  const removed = terms?.removedUnanswered ?? [];
  const shareholders = removed.flatMap((credit) =>
    credit.recordingShare === null ? [] : [{ ...credit, roles: [] }],
  );
  const withoutShares = { compositionShare: null, recordingShare: null };
  const authorAlone = [
    { userId: found.authorId, userName: found.authorName, roles: DEFAULT_AUTHOR_ROLES, ...withoutShares },
  ];
  const approvals = own.flatMap(({ userId, digest }) => {
    const given = consents.findLast(
      (consent) => consent.artistId === userId && consent.digest === digest && consent.answer === 'approved',
    );
    return given ? [given.id] : [];
  });
  const isParty = (artistId: string) => own.some(({ userId }) => userId === artistId);
  return {
    postId,
    title: found.title,
    version: found.version,
    audioSha256: found.audioSha256,
    agreedAt: terms ? new Date(terms.agreedAt) : found.publishedAt,
    proposedAt: terms ? new Date(terms.proposedAt) : found.publishedAt,
    authorId: found.authorId,
    authorSignedAs: terms?.signedAs ?? null,
    parties: [...(own.length > 0 ? own : authorAlone), ...shareholders].map(
      ({ userId, userName, roles, compositionShare, recordingShare }) => ({
        artistId: userId,
        userName,
        roles,
        compositionShare,
        recordingShare,
      }),
    ),
    consents: consents.flatMap(({ answer, signedAs, time, ...consent }) =>
      answer === 'declined' ||
      (answer === 'approved' &&
        (approvals.includes(consent.id) || (consent.isRemoval && !isParty(consent.artistId))))
        ? [{ ...consent, answer, time: new Date(time), signedAs: signedAs ?? null }]
        : [],
    ),
    removedUnanswered: removed.map(({ userId, userName }) => ({ artistId: userId, userName })),
  };
}
