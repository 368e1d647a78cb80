import {
  DEFAULT_AUTHOR_ROLES,
  describeChanges,
  type ComparedCredit,
  type posts,
  type terms,
} from '@backbeat/contract';
import { pictureUrl } from '../users/index.ts';
import type { Answer } from './requests.policy.ts';
import type { CreditRow, TermsRow } from './terms.queries.ts';

const HUNDREDTHS = 100;

/**
 * The party id under which a viewer is credited: of their own credit, else of a guest for whom their
 * account acts. The id itself if there is neither.
 * @param viewerId a user id, or the id of a guest in a guest browser
 */
export function partyIdOf(
  credits: readonly Pick<CreditRow, 'userId' | 'accountId'>[],
  viewerId: string,
): string {
  if (credits.some(({ userId }) => userId === viewerId)) return viewerId;
  return credits.find(({ accountId }) => accountId === viewerId)?.userId ?? viewerId;
}

/**
 * How a viewer stands to a post: 'approved' for artists of the current terms, else their answer.
 * @param viewerId a user id, or the id of a guest in a guest browser
 */
export function answerOf(credits: readonly CreditRow[], viewerId: string | undefined): Answer | undefined {
  if (viewerId === undefined) return undefined;
  const partyId = partyIdOf(credits, viewerId);
  const userCredits = credits.filter((credit) => credit.userId === partyId && !credit.isAuthor);
  if (userCredits.some(({ state }) => state === 'current')) return 'approved';
  const [firstCredit] = userCredits;
  return firstCredit?.answer ?? undefined;
}

/** The author of a post, for posts whose terms have no rows. */
export interface AuthorOfTerms {
  authorId: string;
  authorName: string;
  authorPic: string | null;
  isPublished: boolean;
}

/** The credits that everyone who sees the post sees: of the current terms, of a draft the proposed ones. */
export function viewCredits(author: AuthorOfTerms, credits: readonly CreditRow[]): posts.Post['credits'] {
  const state = author.isPublished ? 'current' : 'proposed';
  const shownCredits = credits.filter(
    (credit) => credit.state === state && !credit.isRemoval && credit.answer !== 'declined',
  );
  const { authorName: userName, authorPic: profilePic } = author;
  const authorCredit = { userName, profilePic, roles: [...DEFAULT_AUTHOR_ROLES] };
  return shownCredits.length === 0
    ? [{ ...authorCredit, profilePic: pictureUrl(profilePic, 'profilePic') }]
    : shownCredits.map((credit) => ({ ...viewArtist(credit), roles: credit.roles }));
}

/** Guests have no profile. */
const viewArtist = ({
  guest = null,
  userName,
  profilePic,
}: Pick<CreditRow, 'userName' | 'profilePic'> & { guest?: CreditRow['guest'] }) =>
  guest
    ? { userName: '', profilePic: '', guest }
    : { userName, profilePic: pictureUrl(profilePic, 'profilePic') };

/**
 * The guests of a post: for parties to the versions those of the current and the proposed terms, for
 * others those of the credits that they see.
 */
export function viewGuests(
  { isPublished }: AuthorOfTerms,
  credits: readonly CreditRow[],
  isParty: boolean,
): posts.Post['guests'] {
  const state = isPublished ? 'current' : 'proposed';
  const rows = credits.filter((credit) => credit.guest && !credit.isRemoval);
  const shownRows = isParty
    ? rows.filter(
        (row) =>
          row.state === state || !rows.some((each) => each.state === state && each.userId === row.userId),
      )
    : rows.filter((row) => row.state === state && row.answer !== 'declined');
  return shownRows.flatMap(({ guest, roles, answer }) =>
    guest ? [{ ...guest, roles, answer: answer ?? ('approved' as const) }] : [],
  );
}

/** The digest of a viewer's credit in the current terms; null for the author and for others. */
export function currentDigestOf(credits: readonly CreditRow[], viewerId: string | undefined): string | null {
  if (viewerId === undefined) return null;
  const partyId = partyIdOf(credits, viewerId);
  return credits.find(({ state, userId }) => state === 'current' && userId === partyId)?.digest ?? null;
}

/** The names of users; guests have none. */
const namesOf = (rows: readonly CreditRow[]): string[] =>
  rows.flatMap(({ guest, userName }) => (guest ? [] : [userName]));

/** The names of artists as the first specification lists them. */
export function viewFeatures(
  { isPublished }: AuthorOfTerms,
  credits: readonly CreditRow[],
): Pick<posts.Post, 'features' | 'pendingFeatures' | 'rejectedFeatures'> {
  const artists = credits.filter((credit) => !credit.isAuthor && !credit.isRemoval && !credit.isDeleted);
  if (isPublished)
    return {
      features: namesOf(artists.filter(({ state }) => state === 'current')),
      pendingFeatures: [],
      rejectedFeatures: [],
    };
  return {
    features: namesOf(artists.filter(({ answer }) => answer === 'approved')),
    pendingFeatures: namesOf(artists.filter(({ answer }) => answer === 'pending')),
    rejectedFeatures: namesOf(artists.filter(({ answer }) => answer === 'declined')),
  };
}

const toPercent = (share: number | null): number | null => (share === null ? null : share / HUNDREDTHS);

const isCreditOf = (state: CreditRow['state']) => (credit: CreditRow) =>
  credit.state === state && !credit.isRemoval;

/** The proposed terms as a party reads them; null where nothing is proposed. */
export function viewProposedTerms(
  author: AuthorOfTerms & { version: number },
  credits: readonly CreditRow[],
  rows: readonly TermsRow[],
  readerId: string,
): terms.Proposal | null {
  const proposedRow = rows.find(({ state }) => state === 'proposed');
  if (!proposedRow) return null;
  const proposedCredits = credits.filter(({ state, isAuthor }) => state === 'proposed' && !isAuthor);
  const namesBy = (answer: Answer) => namesOf(proposedCredits.filter((credit) => credit.answer === answer));
  const listedCredits = [...credits.filter(isCreditOf('proposed')), ...viewRemoved(proposedRow)];
  const currentRow = rows.find(({ state }) => state === 'current');
  const current = author.isPublished
    ? {
        version: author.version,
        credits: [
          ...currentCredits(author, credits.filter(isCreditOf('current'))),
          ...(currentRow ? viewRemoved(currentRow).map(toComparedCredit) : []),
        ],
      }
    : null;
  return {
    version: proposedRow.version,
    credits: listedCredits.map((credit) => ({
      ...viewArtist(credit),
      roles: credit.roles,
      compositionShare: toPercent(credit.compositionShare),
      recordingShare: toPercent(credit.recordingShare),
    })),
    pending: namesBy('pending'),
    approved: namesBy('approved'),
    declined: namesBy('declined'),
    guests: proposedCredits.flatMap(({ guest, answer }) => (guest && answer ? [{ ...guest, answer }] : [])),
    requests: viewRequests(proposedCredits, readerId === author.authorId),
    digest: proposedCredits.find(({ userId }) => userId === partyIdOf(credits, readerId))?.digest ?? null,
    proposedAt: proposedRow.proposedAt.toISOString(),
    changes: describeChanges(
      current,
      { version: proposedRow.version, credits: listedCredits.map(toComparedCredit) },
      partyIdOf(credits, readerId),
    ),
  };
}

/** What artists are asked: first those who have answered, in the order of their answers. */
const viewRequests = (credits: readonly CreditRow[], isAuthor: boolean): terms.Request[] =>
  credits
    .flatMap(({ answer, answeredAt, requestedAt, ...credit }) =>
      answer === null
        ? []
        : [{ ...credit, answer, time: answer === 'pending' ? requestedAt : (answeredAt ?? requestedAt) }],
    )
    .toSorted(
      (one, other) =>
        ANSWER_ORDER.indexOf(one.answer) - ANSWER_ORDER.indexOf(other.answer) ||
        one.time.getTime() - other.time.getTime(),
    )
    .map(({ roles, answer, time, isReminded, ...artist }) => ({
      ...viewArtist(artist),
      roles,
      answer,
      time: time.toISOString(),
      isReminded: isAuthor && isReminded,
    }));

const ANSWER_ORDER: readonly Answer[] = ['approved', 'pending', 'declined'];

const toComparedCredit = (
  credit: Pick<CreditRow, 'userId' | 'userName' | 'roles' | 'compositionShare' | 'recordingShare'> & {
    guest?: CreditRow['guest'];
  },
): ComparedCredit => ({
  artist: credit.userId,
  userName: credit.userName,
  ...(credit.guest && { isGuest: true }),
  roles: credit.roles,
  compositionShare: credit.compositionShare,
  recordingShare: credit.recordingShare,
});

/** Artists who have a share without a credit, since the author removed it unanswered. */
const viewRemoved = ({ removedUnanswered }: TermsRow) =>
  removedUnanswered
    .filter(({ recordingShare }) => recordingShare !== null)
    .map((credit) => ({ ...credit, profilePic: null, roles: [] as string[] }));

/** A published post without stored terms has its author with the default role. */
const currentCredits = (
  { authorId, authorName }: AuthorOfTerms,
  rows: readonly CreditRow[],
): ComparedCredit[] =>
  rows.length > 0
    ? rows.map(toComparedCredit)
    : [
        {
          artist: authorId,
          userName: authorName,
          roles: DEFAULT_AUTHOR_ROLES,
          compositionShare: null,
          recordingShare: null,
        },
      ];
