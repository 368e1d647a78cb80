import { agreements, ApiError, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisiblePost, loadAgreedTerms, type AgreedTerms } from '../posts/index.ts';
import { isParty, viewAgreement, viewPublicAgreement } from './agreements.views.ts';
import { buildSplitSheet, type SplitSheet } from './files/build-split-sheet.ts';
import { writeRelease } from './files/write-release.ts';
import { findRecording } from './recordings.queries.ts';
import { signAgreement } from './signing/sign-agreement.ts';
import { createFirstSigningKey } from './signing/create-signing-key.ts';
import { findSigningDetails } from './signing-details.queries.ts';

const { strings } = agreements;

/**
 * Signs the current terms of a post: for their parties whole, for other viewers the public part.
 * @throws {ApiError} NOT_FOUND for drafts and for posts that the viewer cannot see
 */
export async function loadSignedAgreement(
  { db }: Context,
  viewer: Viewer | undefined,
  postId: string,
): Promise<string> {
  const terms = await readConsistently(db, (tx) => findVisibleTerms(tx, viewer, postId));
  const agreement = isParty(terms, viewer?.id) ? viewAgreement(terms) : viewPublicAgreement(terms);
  return signAgreement(agreement, await createFirstSigningKey(db));
}

/**
 * Signs the current terms of a published post for one of its parties.
 * @returns undefined for other users and other posts
 */
export async function loadOwnAgreement(
  { db }: Pick<Context, 'db'>,
  userId: string,
  postId: string,
): Promise<string | undefined> {
  const terms = await readConsistently(db, (tx) => loadAgreedTerms(tx, postId));
  if (!terms || !isParty(terms, userId)) return undefined;
  return signAgreement(viewAgreement(terms), await createFirstSigningKey(db));
}

/**
 * Builds the split sheet of a post for one of its parties.
 * @throws {ApiError} NOT_FOUND as `loadSignedAgreement`, FORBIDDEN if the viewer is no party
 */
export async function loadSplitSheet({ db }: Context, viewer: Viewer, postId: string): Promise<SplitSheet> {
  return readConsistently(db, async (tx) => {
    const terms = await findOwnTerms(tx, viewer, postId);
    return buildSplitSheet(terms, await findDetails(tx, terms));
  });
}

/**
 * Writes the DDEX message of a post for one of its parties.
 * @throws {ApiError} as `loadSplitSheet`; CONFLICT until the duration is known
 */
export async function loadRelease({ db, config }: Context, viewer: Viewer, postId: string): Promise<string> {
  return readConsistently(db, async (tx) => {
    const terms = await findOwnTerms(tx, viewer, postId);
    const recording = await findRecording(tx, postId, terms.version);
    const duration = recording?.duration ?? null;
    if (!recording || duration === null) throw new ApiError('CONFLICT', strings.noDuration);
    const extension = recording.musicKey.slice(recording.musicKey.lastIndexOf('.') + 1);
    return writeRelease({
      terms,
      recording: { genres: recording.genres, duration, extension },
      details: await findDetails(tx, terms),
      partyId: config.ddexPartyId,
      createdAt: new Date(),
    });
  });
}

/** Runs reads in one snapshot, so that a document never mixes two sets of terms. */
const readConsistently = <T>(db: Context['db'], read: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

async function findVisibleTerms(
  db: Queryable,
  viewer: Viewer | undefined,
  postId: string,
): Promise<AgreedTerms> {
  await findVisiblePost(db, viewer, postId);
  const terms = await loadAgreedTerms(db, postId);
  if (!terms) throw notFound('Agreement');
  return terms;
}

async function findOwnTerms(db: Queryable, viewer: Viewer, postId: string): Promise<AgreedTerms> {
  const terms = await findVisibleTerms(db, viewer, postId);
  if (!isParty(terms, viewer.id)) throw new ApiError('FORBIDDEN', strings.notParty);
  return terms;
}

const findDetails = (db: Queryable, { parties }: AgreedTerms) =>
  findSigningDetails(
    db,
    parties.map(({ artistId }) => artistId),
  );
