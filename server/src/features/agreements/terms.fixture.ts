import { createHash } from 'node:crypto';
import { contributorRoles, splitEvenly, type agreements } from '@backbeat/contract';
import type { AgreedTerms } from '../terms/index.ts';
import type { AgreedParty } from './agreements.views.ts';

/** Names in several scripts, the first ones as long as a name may be. */
const NAMES = [
  'Alexandrina Wilhelmina Featherstonehaugh-Cholmondeley',
  'Łukasz Grzegorz Brzęczyszczykiewicz',
  'Ελευθερία Παπαδοπούλου',
  'Владимир Рождественский',
  '山田太郎',
  '김민수',
  'देवनागरी',
  'محمد الأمين',
  'Nguyễn Thị Hạnh',
  'Zoë',
];

const idOf = (index: number): string => `0190a1b2-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** Agreed terms of some parties with a split, unless `isSplit` is false. */
export function makeTerms({ count = 3, isSplit = true } = {}): AgreedTerms {
  const audioSha256 = createHash('sha256').update('audio').digest('hex');
  const postId = idOf(999);
  const shares = splitEvenly(count);
  const parties = Array.from({ length: count }, (_, index): AgreedParty => {
    const share = isSplit ? (shares[index] ?? 0) : null;
    const roles = [
      index === 0 ? 'MainArtist' : 'FeaturedArtist',
      'Composer',
      ...contributorRoles.slice(3 + index * 2, 5 + index * 2),
    ];
    return {
      artistId: idOf(index),
      accountId: idOf(index),
      guest: null,
      userName: `artist_${index}_with_a_name`,
      roles,
      compositionShare: share,
      recordingShare: share,
    };
  });
  const split = isSplit
    ? parties.map(({ artistId, compositionShare, recordingShare }) => ({
        composition: compositionShare,
        party: artistId,
        recording: recordingShare,
      }))
    : null;
  return {
    postId,
    title: 'Night <bus> & "rain"',
    version: 2,
    audioSha256,
    // A file without tags is sound alone.
    soundSha256: audioSha256,
    agreedAt: new Date('2026-05-04T12:30:00.123Z'),
    authorId: idOf(0),
    authorSignedAs: NAMES[0] ?? null,
    proposedAt: new Date('2026-05-01T08:00:00.000Z'),
    parties,
    consents: parties.slice(1).map(({ artistId, roles }, index) => {
      const canonical = JSON.stringify({
        artist: artistId,
        audio: audioSha256,
        post: postId,
        roles: roles.toSorted(),
        split,
      });
      return {
        artistId,
        guestName: null,
        proof: 'session' as const,
        answer: 'approved' as const,
        digest: createHash('sha256').update(canonical).digest('hex'),
        canonical,
        time: new Date(`2026-05-02T08:00:0${index % 10}.000Z`),
        signedAs: NAMES[index + 1] ?? null,
        isRemoval: false,
      };
    }),
    removedUnanswered: [],
  };
}

/** Complete signing details of each party. */
export const makeDetails = ({ parties }: AgreedTerms): Map<string, agreements.SigningDetails> =>
  new Map(
    parties.map(({ artistId }, index) => [
      artistId,
      {
        legalName: NAMES[index % NAMES.length] ?? '',
        ipi: '00014107338',
        pro: 'GEMA',
        publisher: index % 2 === 0 ? 'Long Winded Music Publishing Limited' : '',
      },
    ]),
  );
