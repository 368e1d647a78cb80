import { shareReads } from '../../concurrency/share-reads.ts';
import type { Queryable } from '../../db/database.ts';
import { findAgreedRows } from './terms.queries.ts';
import { DEFAULT_AUTHOR_ROLES } from '@backbeat/contract';

/**
 * A party to the agreement. Shares are in hundredths of a percent; null without a split. An artist whose
 * credit was removed without an answer has shares without roles.
 */
export interface AgreedParty {
  /** The party id: of a user or a guest. */
  artistId: string;
  /** The account that reads as this party; null where there is none. */
  accountId: string | null;
  /** The name of the account, or of the guest. */
  userName: string;
  /** Null for accounts, guests that an account has claimed, and erased guests. */
  guest: AgreedGuest | null;
  roles: readonly string[];
  compositionShare: number | null;
  recordingShare: number | null;
}

/** What an agreement knows of a guest besides the name. */
export interface AgreedGuest {
  /** The whole address, which views mask; null once it is deleted. */
  email: string | null;
}

/** An answer that an agreement quotes. */
export interface AgreedConsent {
  artistId: string;
  /** The name of the guest who answered; null for accounts. */
  guestName: string | null;
  proof: 'session' | 'email';
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
  soundSha256: string | null;
  agreedAt: Date;
  proposedAt: Date;
  authorId: string;
  authorSignedAs: string | null;
  /** The author comes first. */
  parties: readonly AgreedParty[];
  consents: readonly AgreedConsent[];
  /** Artists whom the author removed after they had not answered. */
  removedUnanswered: readonly Pick<AgreedParty, 'artistId' | 'userName' | 'guest'>[];
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
  const guestOf = new Map(rows.guests.map((guest) => [guest.id, guest]));
  const viewName = ({ userId, userName }: { userId: string; userName: string }) => {
    const guest = guestOf.get(userId);
    return { artistId: userId, userName, guest: guest?.isGuest ? { email: guest.email } : null };
  };
  const nameOfGuest = (artistId: string): string | null => {
    const guest = guestOf.get(artistId);
    return guest?.isGuest ? guest.name : null;
  };
  const removedCredits = terms?.removedUnanswered ?? [];
  const shareholders = removedCredits.flatMap((credit) =>
    credit.recordingShare === null
      ? []
      : [{ ...credit, accountId: guestOf.get(credit.userId)?.claimedBy ?? credit.userId, roles: [] }],
  );
  const withoutShares = { compositionShare: null, recordingShare: null };
  const authorAlone = [
    {
      userId: rows.authorId,
      accountId: rows.authorId,
      userName: rows.authorName,
      roles: DEFAULT_AUTHOR_ROLES,
      ...withoutShares,
    },
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
    soundSha256: rows.soundSha256,
    agreedAt: terms ? new Date(terms.agreedAt) : rows.publishedAt,
    proposedAt: terms ? new Date(terms.proposedAt) : rows.publishedAt,
    authorId: rows.authorId,
    authorSignedAs: terms?.signedAs ?? null,
    parties: [...(creditRows.length > 0 ? creditRows : authorAlone), ...shareholders].map(
      ({ accountId, roles, compositionShare, recordingShare, ...credit }) => ({
        ...viewName(credit),
        accountId,
        roles,
        compositionShare,
        recordingShare,
      }),
    ),
    consents: consents.flatMap(({ answer, signedAs, time, ...consent }) =>
      answer === 'declined' ||
      (answer === 'approved' &&
        (approvals.includes(consent.id) || (consent.isRemoval && !isParty(consent.artistId))))
        ? [
            {
              ...consent,
              guestName: nameOfGuest(consent.artistId),
              answer,
              time: new Date(time),
              signedAs: signedAs ?? null,
            },
          ]
        : [],
    ),
    removedUnanswered: removedCredits.map(viewName),
  };
}
