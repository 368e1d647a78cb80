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
  const rows = await findAgreedRows(db, postId);
  if (!rows) return undefined;
  const { terms, credits: creditRows, consents } = rows;
  const removedCredits = terms?.removedUnanswered ?? [];
  const shareholders = removedCredits.flatMap((credit) =>
    credit.recordingShare === null ? [] : [{ ...credit, roles: [] }],
  );
  const withoutShares = { compositionShare: null, recordingShare: null };
  const authorAlone = [
    { userId: rows.authorId, userName: rows.authorName, roles: DEFAULT_AUTHOR_ROLES, ...withoutShares },
  ];
  const approvals = creditRows.flatMap(({ userId, digest }) => {
    const consent = consents.findLast(
      (consent) => consent.artistId === userId && consent.digest === digest && consent.answer === 'approved',
    );
    return consent ? [consent.id] : [];
  });
  const isParty = (artistId: string) => creditRows.some(({ userId }) => userId === artistId);
  return {
    postId,
    title: rows.title,
    version: rows.version,
    audioSha256: rows.audioSha256,
    agreedAt: terms ? new Date(terms.agreedAt) : rows.publishedAt,
    proposedAt: terms ? new Date(terms.proposedAt) : rows.publishedAt,
    authorId: rows.authorId,
    authorSignedAs: terms?.signedAs ?? null,
    parties: [...(creditRows.length > 0 ? creditRows : authorAlone), ...shareholders].map(
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
    removedUnanswered: removedCredits.map(({ userId, userName }) => ({ artistId: userId, userName })),
  };
}
