import { agreements, ApiError, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { readInBatches } from '../../personal-data.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisiblePost } from '../posts/index.ts';
import { loadAgreedTerms, type AgreedTerms } from '../terms/index.ts';
import { isParty, viewAgreement, viewPublicAgreement, type Reader } from './agreements.views.ts';
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
  reader: AgreementReader,
  postId: string,
): Promise<agreements.Agreement> {
  const terms = await findVisibleTerms(db, reader.viewer, postId);
  return isParty(terms, readerOf(reader)) ? viewAgreement(terms) : viewPublicAgreement(terms);
}

/** Who asks for an agreement: the viewer, or the guest as whom the browser has access to the post. */
export interface AgreementReader {
  viewer: Viewer | undefined;
  guestId: string | undefined;
}

const readerOf = ({ viewer, guestId }: AgreementReader): Reader => ({ accountId: viewer?.id, guestId });

/** Signs the current terms of each published post for one of their parties. */
export async function* listSignedAgreements(db: Database, userId: string) {
  for await (const { id, title } of readInBatches(listAgreementPosts)(db, userId)) {
    const terms = await loadAgreedTerms(db, id);
    if (!terms || !isParty(terms, { accountId: userId, guestId: undefined })) continue;
    const signed = signAgreement(viewAgreement(terms), await createFirstSigningKey(db));
    yield { post: id, title, signed: await signed };
  }
}

/**
 * Builds the split sheet of a post for one of its parties.
 * @throws {ApiError} NOT_FOUND as `loadAgreement`, FORBIDDEN if the reader is no party
 */
export async function loadSplitSheet(
  { db }: Context,
  reader: AgreementReader,
  postId: string,
): Promise<SplitSheet> {
  return loadSplitSheetOf(db, await findOwnTerms(db, reader, postId));
}

/** Builds the split sheet of terms. */
export async function loadSplitSheetOf(db: Queryable, terms: AgreedTerms): Promise<SplitSheet> {
  return buildSplitSheet(terms, await findDetails(db, terms));
}

/**
 * Loads what the DDEX message of a post says, for one of its parties.
 * @throws {ApiError} as `loadSplitSheet`; CONFLICT until the duration is known
 */
export async function loadRelease(
  { db, config }: Context,
  reader: AgreementReader,
  postId: string,
): Promise<ReleaseContent> {
  const terms = await findOwnTerms(db, reader, postId);
  const [recording, details] = await Promise.all([
    findRecording(db, postId, terms.version),
    findDetails(db, terms),
  ]);
  const duration = recording?.duration ?? null;
  if (!recording || duration === null) throw new ApiError('CONFLICT', agreements.messages.noDuration);
  const { musicKey, ...facts } = recording;
  const extension = musicKey.slice(musicKey.lastIndexOf('.') + 1);
  return {
    terms,
    recording: { ...facts, duration, extension },
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

async function findOwnTerms(db: Queryable, reader: AgreementReader, postId: string): Promise<AgreedTerms> {
  const terms = await findVisibleTerms(db, reader.viewer, postId);
  if (!isParty(terms, readerOf(reader))) throw new ApiError('FORBIDDEN', agreements.messages.notParty);
  return terms;
}

/** The signing details of the parties by party id. */
const findDetails = (db: Queryable, { parties }: AgreedTerms) =>
  findSigningDetails(
    db,
    parties.map(({ artistId }) => artistId),
  );
