import type { agreements } from '@backbeat/contract';
import type { AgreedTerms } from '../terms/index.ts';

export type AgreedParty = AgreedTerms['parties'][number];

export const hasSplit = ({ parties }: Pick<AgreedTerms, 'parties'>): boolean =>
  parties.some(({ compositionShare }) => compositionShare !== null);

/** Whether the viewer is the author or an artist whom the current terms credit. */
export const isParty = ({ parties }: Pick<AgreedTerms, 'parties'>, viewerId: string | undefined): boolean =>
  parties.some(({ artistId }) => artistId === viewerId);

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
      compositionShare: toPercent(party.compositionShare),
      recordingShare: toPercent(party.recordingShare),
    })),
    consents: listCountingConsents(terms).map((consent) => ({
      artist: consent.artistId,
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
      .map(({ artistId, digest, canonical, time }) => ({
        artist: artistId,
        answer: 'approved',
        ...(canShowDigests && { digest, canonical }),
        time: time.toISOString(),
      })),
    proposal: { artist: terms.authorId, time: terms.proposedAt.toISOString() },
  };
}

const viewParty = ({ artistId, userName, roles }: AgreedParty): agreements.Agreement['parties'][number] => ({
  artist: artistId,
  userName,
  roles: [...roles],
});

const viewTerms = ({ postId, title, version, audioSha256, agreedAt, removedUnanswered }: AgreedTerms) => ({
  post: postId,
  title,
  version,
  audioSha256,
  agreedAt: agreedAt.toISOString(),
  ...(removedUnanswered.length > 0 && {
    removedUnanswered: removedUnanswered.map(({ artistId, userName }) => ({ artist: artistId, userName })),
  }),
});
