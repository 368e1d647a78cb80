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
  const own = credits.filter((credit) => credit.userId === userId && !credit.isAuthor);
  if (own.some(({ state }) => state === 'current')) return 'approved';
  const [asked] = own;
  return asked?.answer ?? undefined;
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
  const shown = credits.filter(
    (credit) => credit.state === state && !credit.isRemoval && credit.answer !== 'declined',
  );
  const { authorName: userName, authorPic: profilePic } = author;
  const authorCredit = { userName, profilePic, roles: [...DEFAULT_AUTHOR_ROLES] };
  return (shown.length === 0 ? [authorCredit] : shown).map((credit) => ({
    userName: credit.userName,
    profilePic: pictureUrl(credit.profilePic, 'profilePic'),
    roles: credit.roles,
  }));
}

const named = (rows: readonly CreditRow[]): string[] => rows.map(({ userName }) => userName);

/** The names of artists as the first specification lists them. */
export function viewFeatures(
  { isPublished }: AuthorOfTerms,
  credits: readonly CreditRow[],
): Pick<posts.Post, 'features' | 'pendingFeatures' | 'rejectedFeatures'> {
  const artists = credits.filter((credit) => !credit.isAuthor && !credit.isRemoval && !credit.isDeleted);
  if (isPublished)
    return {
      features: named(artists.filter(({ state }) => state === 'current')),
      pendingFeatures: [],
      rejectedFeatures: [],
    };
  return {
    features: named(artists.filter(({ answer }) => answer === 'approved')),
    pendingFeatures: named(artists.filter(({ answer }) => answer === 'pending')),
    rejectedFeatures: named(artists.filter(({ answer }) => answer === 'declined')),
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
  const proposed = rows.find(({ state }) => state === 'proposed');
  if (!proposed) return null;
  const asked = credits.filter(({ state, isAuthor }) => state === 'proposed' && !isAuthor);
  const namesOf = (answer: Answer) =>
    asked.filter((credit) => credit.answer === answer).map(({ userName }) => userName);
  const own = [...credits.filter(isCreditOf('proposed')), ...viewRemoved(proposed)];
  const agreed = rows.find(({ state }) => state === 'current');
  const current = author.isPublished
    ? {
        version: author.version,
        credits: [
          ...currentCredits(author, credits.filter(isCreditOf('current'))),
          ...(agreed ? viewRemoved(agreed).map(toComparedCredit) : []),
        ],
      }
    : null;
  return {
    version: proposed.version,
    credits: own.map((credit) => ({
      userName: credit.userName,
      profilePic: pictureUrl(credit.profilePic, 'profilePic'),
      roles: credit.roles,
      compositionShare: toPercent(credit.compositionShare),
      recordingShare: toPercent(credit.recordingShare),
    })),
    pending: namesOf('pending'),
    approved: namesOf('approved'),
    declined: namesOf('declined'),
    digest: asked.find(({ userId }) => userId === readerId)?.digest ?? null,
    proposedAt: proposed.proposedAt.toISOString(),
    changes: describeChanges(
      current,
      { version: proposed.version, credits: own.map(toComparedCredit) },
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
