import type { agreements } from '@backbeat/contract';
import { maskMailbox } from '../guests/index.ts';
import type { AgreedTerms } from '../terms/index.ts';

export type AgreedParty = AgreedTerms['parties'][number];

export const hasSplit = ({ parties }: Pick<AgreedTerms, 'parties'>): boolean =>
  parties.some(({ compositionShare }) => compositionShare !== null);

/** Who reads an agreement: an account, or the guest as whom a browser has access. */
export interface Reader {
  accountId: string | undefined;
  guestId: string | undefined;
}

/** Whether the reader is the author or a party whom the current terms credit. */
export const isParty = ({ parties }: Pick<AgreedTerms, 'parties'>, { accountId, guestId }: Reader): boolean =>
  parties.some(
    (party) =>
      (accountId !== undefined && party.accountId === accountId) ||
      (guestId !== undefined && party.guest !== null && party.artistId === guestId),
  );

/** The masked address of a guest; null for accounts, and once the address is deleted. */
export const mailboxOf = ({ guest }: Pick<AgreedParty, 'guest'>): string | null =>
  guest?.email ? maskMailbox(guest.email) : null;

/**
 * Lists the answers without approvals that a later answer of the same artist has replaced, such as
 * one before a withdrawal.
 */
export const listCountingConsents = ({ consents }: AgreedTerms): AgreedTerms['consents'][number][] =>
  consents.filter(
    ({ artistId, answer }, index) =>
      answer === 'declined' ||
      !consents.slice(index + 1).some((later) => later.artistId === artistId && later.answer === 'approved'),
  );

const toPercent = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100;

/** The payload of the signed document for its parties. */
export function viewAgreement(terms: AgreedTerms): agreements.Agreement {
  return {
    ...viewTerms(terms),
    parties: terms.parties.map((party) => ({
      ...viewParty(party),
      ...viewMailbox(party),
      compositionShare: toPercent(party.compositionShare),
      recordingShare: toPercent(party.recordingShare),
    })),
    consents: listCountingConsents(terms).map((consent) => ({
      ...viewConsent(consent),
      answer: consent.answer,
      digest: consent.digest,
      canonical: consent.canonical,
      time: consent.time.toISOString(),
      signedAs: consent.signedAs,
    })),
    proposal: {
      artist: terms.authorId,
      time: terms.proposedAt.toISOString(),
      signedAs: terms.authorSignedAs,
    },
  };
}

/**
 * The payload for everyone else: without shares, signed names and declined answers. Where there is a
 * split, digests are left out too, since trying the few possible shares would reveal them.
 */
export function viewPublicAgreement(terms: AgreedTerms): agreements.Agreement {
  const canShowDigests = !hasSplit(terms);
  return {
    ...viewTerms(terms),
    parties: terms.parties.filter(({ roles }) => roles.length > 0).map(viewParty),
    consents: listCountingConsents(terms)
      .filter(({ answer }) => answer === 'approved')
      .map(({ digest, canonical, time, ...consent }) => ({
        ...viewConsent(consent),
        answer: 'approved',
        ...(canShowDigests && { digest, canonical }),
        time: time.toISOString(),
      })),
    proposal: { artist: terms.authorId, time: terms.proposedAt.toISOString() },
  };
}

function viewMailbox(party: AgreedParty): { mailbox?: string } {
  const mailbox = mailboxOf(party);
  return mailbox === null ? {} : { mailbox };
}

type NamedParty = Pick<AgreedParty, 'artistId' | 'userName' | 'guest'>;

/** Names of guests are no user names. */
const viewName = ({ artistId, userName, guest }: NamedParty) => ({
  artist: artistId,
  ...(guest ? { userName: '', name: userName, guest: true as const } : { userName }),
});

const viewParty = (party: AgreedParty): agreements.Agreement['parties'][number] => ({
  ...viewName(party),
  roles: [...party.roles],
});

type AgreedConsent = AgreedTerms['consents'][number];

const viewConsent = ({
  artistId,
  guestName,
  proof,
}: Pick<AgreedConsent, 'artistId' | 'guestName' | 'proof'>) => ({
  artist: artistId,
  ...(guestName !== null && { name: guestName, guest: true as const }),
  proof,
});

const viewTerms = ({ postId, title, version, agreedAt, removedUnanswered, ...hashes }: AgreedTerms) => ({
  post: postId,
  title,
  version,
  audioSha256: hashes.audioSha256,
  soundSha256: hashes.soundSha256,
  agreedAt: agreedAt.toISOString(),
  ...(removedUnanswered.length > 0 && {
    removedUnanswered: removedUnanswered.map(viewName),
  }),
});
