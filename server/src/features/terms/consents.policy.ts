import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** An artist on a post. Shares are in hundredths of a percent; null without a split. */
export interface Credit {
  /** The party id: of a user or of a guest. */
  userId: string;
  /** The account that acts for the party, if it is not the party itself. */
  accountId?: string | null;
  /** The guest, unless an account has claimed it. */
  guest?: { id: string; name: string } | null;
  userName: string;
  roles: readonly string[];
  compositionShare: number | null;
  recordingShare: number | null;
  isDeleted?: boolean;
}

/** An artist whose credit the author removed without an answer. The shares stay as agreed. */
export type RemovedCredit = Omit<Credit, 'roles'>;

/** A recording with its credits; the author comes first. */
export interface Terms {
  version: number;
  audioSha256: string;
  credits: readonly Credit[];
  /** The name with which the author signed. */
  signedAs: string | null;
  /** Artists whom the author removed after they had not answered for too long. */
  removedUnanswered: readonly RemovedCredit[];
  /** Absent for terms that are not stored yet. */
  proposedAt?: Date;
}

/** The text to which an artist consents, and its digest. */
export interface ConsentText {
  canonical: string;
  /** SHA-256 of the text, lower-case hexadecimal. */
  digest: string;
}

const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type Parties = Pick<Terms, 'credits' | 'removedUnanswered'>;

/** The whole split, sorted by party, with shares in hundredths of a percent; null without a split. */
export function splitOf({ credits, removedUnanswered }: Parties) {
  const shares = [...credits, ...removedUnanswered].flatMap(({ userId, compositionShare, recordingShare }) =>
    compositionShare === null || recordingShare === null
      ? []
      : [{ party: userId, composition: compositionShare, recording: recordingShare }],
  );
  return shares.length === 0 ? null : shares.toSorted((one, other) => byCodeUnit(one.party, other.party));
}

/** What an artist consents to: their part of the terms and the whole split. */
export const consentTo = (
  postId: string,
  terms: Pick<Terms, 'audioSha256'> & Parties,
  { userId, roles }: Pick<Credit, 'userId' | 'roles'>,
): ConsentText =>
  toText({
    post: postId,
    audio: terms.audioSha256,
    artist: userId,
    roles: roles.toSorted(byCodeUnit),
    split: splitOf(terms),
  });

/** The consent of an artist to their removal. It names no audio, so that a new mix does not ask them again. */
export const consentToRemoval = (postId: string, userId: string): ConsentText =>
  toText({ post: postId, audio: null, artist: userId, roles: [], split: null });

/** Canonical JSON (RFC 8785), hashed with SHA-256. */
function toText(content: object): ConsentText {
  const canonical = canonicalize(content);
  if (canonical === undefined) throw new Error('The terms have no JSON.');
  return { canonical, digest: hash('sha256', canonical, 'hex') };
}

/** The accounts that act for the parties of credits, without guests whom no account has claimed. */
export const accountsOf = (credits: readonly Pick<Credit, 'userId' | 'accountId' | 'guest'>[]): string[] =>
  credits.flatMap(({ userId, accountId = null, guest = null }) => (guest ? [] : [accountId ?? userId]));
