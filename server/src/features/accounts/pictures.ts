import {
  accounts,
  isMovingPicture,
  isWebAddress,
  ApiError,
  rights,
  type ReceivedFile,
  type Role,
} from '@backbeat/contract';
import { pictureUrl, type Pictures, type PresentPicture, type StoredPicture } from '../users/index.ts';

type Kind = keyof Pictures;

/** What somebody sends in place of a picture. */
export type Source =
  | { from: 'nothing' }
  | { from: 'address'; address: string }
  | { from: 'file'; file: ReceivedFile };

/** What of that which is sent counts: by the method that is chosen, else the file before the address. */
export function chooseSource(
  method: accounts.PictureMethod,
  file: ReceivedFile | undefined,
  address: string | null | undefined,
): Source {
  if (file && method !== 'url') return { from: 'file', file };
  if (address === undefined || method === 'file') return { from: 'nothing' };
  return { from: 'address', address: address ?? '' };
}

/** The default picture is shown. */
export const NONE: StoredPicture = { picture: null, still: null };

/**
 * How the picture at an address is stored. That of the picture which is shown already changes nothing, also where it is
 * only its still that is shown; none means the default picture.
 * @throws {ApiError} INVALID_INPUT
 */
export function storedByAddress(
  kind: Kind,
  address: string,
  role: Role,
  { picture, still, shown }: PresentPicture,
): StoredPicture {
  if (address === '') return NONE;
  if ([shown, picture].some((present) => address === pictureUrl(present, kind))) return { picture, still };
  if (address === pictureUrl(null, kind)) return NONE;
  if (!isWebAddress(address)) throw refused(kind, accounts.strings.address);
  if (isMovingPicture(address) && !rights[role].movingPictures)
    throw refused(kind, accounts.strings.image(role));
  return { picture: address, still: null };
}

const refused = (kind: Kind, sentence: string) =>
  new ApiError('INVALID_INPUT', sentence, { fields: { [kind]: sentence } });

/** The stored files among the pictures; the others lie elsewhere on the web. */
export const filesOf = ({ profilePic, banner }: Pictures): string[] =>
  [profilePic, banner]
    .flatMap(({ picture, still }) => [picture, still])
    .filter((key) => key !== null)
    .filter((key) => !key.startsWith('https://'));
