import {
  limits,
  users,
  isMovingPicture,
  isWebAddress,
  ApiError,
  rights,
  type ReceivedFile,
  type Role,
} from '@backbeat/contract';
import type { Pictures, PresentPicture, StoredPicture } from './own-account.queries.ts';
import { pictureUrl } from './users.views.ts';

type Kind = keyof Pictures;

/** The picture that a request sends, if any. */
export type Source =
  | { from: 'nothing' }
  | { from: 'address'; address: string }
  | { from: 'file'; file: ReceivedFile };

/** Chooses the source by the requested method; without a method a file precedes an address. */
export function chooseSource(
  method: users.PictureMethod,
  file: ReceivedFile | undefined,
  address: string | null | undefined,
): Source {
  if (file && method !== 'url') return { from: 'file', file };
  if (address === undefined || method === 'file') return { from: 'nothing' };
  return { from: 'address', address: address ?? '' };
}

/** A user with this picture is shown with the default picture. */
export const NO_PICTURE: StoredPicture = { picture: null, firstFrame: null };

/**
 * Converts the address of a picture to its stored form. The address of the present picture, or of
 * its still image, changes nothing. An empty address stands for the default picture.
 * @throws {ApiError} INVALID_INPUT
 */
export function storedByAddress(
  kind: Kind,
  address: string,
  role: Role,
  { picture, firstFrame, shownPicture }: PresentPicture,
): StoredPicture {
  if (address === '') return NO_PICTURE;
  if ([shownPicture, picture].some((present) => address === pictureUrl(present, kind)))
    return { picture, firstFrame };
  if (address === pictureUrl(null, kind)) return NO_PICTURE;
  if (!isWebAddress(address)) throw invalidPicture(kind, users.messages.address({ max: limits.address }));
  if (isMovingPicture(address) && !rights[role].movingPictures)
    throw invalidPicture(kind, users.describeWrongImage(role));
  return { picture: address, firstFrame: null };
}

const invalidPicture = (kind: Kind, sentence: string) =>
  new ApiError('INVALID_INPUT', sentence, { fields: { [kind]: sentence } });

/** Returns the keys of stored files among the pictures, without external URLs. */
export const filesOf = ({ profilePic, banner }: Pictures): string[] =>
  [profilePic, banner]
    .flatMap(({ picture, firstFrame }) => [picture, firstFrame])
    .filter((key) => key !== null)
    .filter((key) => !key.startsWith('https://'));
