import { agreements, ApiError, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { readInBatches } from '../../personal-data.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisiblePost } from '../posts/index.ts';
import { loadAgreedTerms, type AgreedTerms } from '../terms/index.ts';
import { isParty, viewAgreement, viewPublicAgreement } from './agreements.views.ts';
import { buildSplitSheet, type SplitSheet } from './files/build-split-sheet.ts';
import type { ReleaseContent } from './files/write-release.ts';
import { listAgreementPosts } from './personal-data.queries.ts';
import { findRecording } from './recordings.queries.ts';
import { signAgreement } from './signing/sign-agreement.ts';
import { createFirstSigningKey } from './signing/create-signing-key.ts';
import { findSigningDetails } from './signing-details.queries.ts';

/**
 * Loads the current terms of a post: for their parties whole, for other viewers the public part.
 * @throws {ApiError} NOT_FOUND for drafts and for posts that the viewer cannot see
 */
export async function loadAgreement(
  { db }: Context,
  viewer: Viewer | undefined,
  postId: string,
): Promise<agreements.Agreement> {
  const terms = await findVisibleTerms(db, viewer, postId);
  return isParty(terms, viewer?.id) ? viewAgreement(terms) : viewPublicAgreement(terms);
}

/** Signs the current terms of each published post for one of their parties. */
export async function* listSignedAgreements(db: Database, userId: string) {
  for await (const { id, title } of readInBatches(listAgreementPosts)(db, userId)) {
    const terms = await loadAgreedTerms(db, id);
    if (!terms || !isParty(terms, userId)) continue;
    const signed = signAgreement(viewAgreement(terms), await createFirstSigningKey(db));
    yield { post: id, title, signed: await signed };
  }
}

/**
 * Builds the split sheet of a post for one of its parties.
 * @throws {ApiError} NOT_FOUND as `loadAgreement`, FORBIDDEN if the viewer is no party
 */
export async function loadSplitSheet({ db }: Context, viewer: Viewer, postId: string): Promise<SplitSheet> {
  const terms = await findOwnTerms(db, viewer, postId);
  return buildSplitSheet(terms, await findDetails(db, terms));
}

/**
 * Loads what the DDEX message of a post says, for one of its parties.
 * @throws {ApiError} as `loadSplitSheet`; CONFLICT until the duration is known
 */
export async function loadRelease(
  { db, config }: Context,
  viewer: Viewer,
  postId: string,
): Promise<ReleaseContent> {
  const terms = await findOwnTerms(db, viewer, postId);
  const [recording, details] = await Promise.all([
    findRecording(db, postId, terms.version),
    findDetails(db, terms),
  ]);
  const duration = recording?.duration ?? null;
  if (!recording || duration === null) throw new ApiError('CONFLICT', agreements.messages.noDuration);
  const extension = recording.musicKey.slice(recording.musicKey.lastIndexOf('.') + 1);
  return {
    terms,
    recording: { genres: recording.genres, duration, extension },
    details: [...details],
    partyId: config.ddexPartyId,
  };
}

async function findVisibleTerms(
  db: Queryable,
  viewer: Viewer | undefined,
  postId: string,
): Promise<AgreedTerms> {
  const [, terms] = await Promise.all([findVisiblePost(db, viewer, postId), loadAgreedTerms(db, postId)]);
  if (!terms) throw notFound('agreement');
  return terms;
}

async function findOwnTerms(db: Queryable, viewer: Viewer, postId: string): Promise<AgreedTerms> {
  const terms = await findVisibleTerms(db, viewer, postId);
  if (!isParty(terms, viewer.id)) throw new ApiError('FORBIDDEN', agreements.messages.notParty);
  return terms;
}

const findDetails = (db: Queryable, { parties }: AgreedTerms) =>
  findSigningDetails(
    db,
    parties.map(({ artistId }) => artistId),
  );
