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

/** How a user stands to a post: 'approved' for artists of the current terms, else their answer. */
export function answerOf(credits: readonly CreditRow[], userId: string | undefined): Answer | undefined {
  const userCredits = credits.filter((credit) => credit.userId === userId && !credit.isAuthor);
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
  return (shownCredits.length === 0 ? [authorCredit] : shownCredits).map((credit) => ({
    userName: credit.userName,
    profilePic: pictureUrl(credit.profilePic, 'profilePic'),
    roles: credit.roles,
  }));
}

const namesOf = (rows: readonly CreditRow[]): string[] => rows.map(({ userName }) => userName);

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
  const namesOf = (answer: Answer) =>
    proposedCredits.filter((credit) => credit.answer === answer).map(({ userName }) => userName);
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
      userName: credit.userName,
      profilePic: pictureUrl(credit.profilePic, 'profilePic'),
      roles: credit.roles,
      compositionShare: toPercent(credit.compositionShare),
      recordingShare: toPercent(credit.recordingShare),
    })),
    pending: namesOf('pending'),
    approved: namesOf('approved'),
    declined: namesOf('declined'),
    digest: proposedCredits.find(({ userId }) => userId === readerId)?.digest ?? null,
    proposedAt: proposedRow.proposedAt.toISOString(),
    changes: describeChanges(
      current,
      { version: proposedRow.version, credits: listedCredits.map(toComparedCredit) },
      readerId,
    ),
  };
}

const toComparedCredit = (
  credit: Pick<CreditRow, 'userId' | 'userName' | 'roles' | 'compositionShare' | 'recordingShare'>,
): ComparedCredit => ({
  artist: credit.userId,
  userName: credit.userName,
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
