import { accounts, isWebAddress, Refusal, type ReceivedFile } from '@backbeat/contract';
import { pictureUrl, type Pictures } from '../users/index.ts';

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

/**
 * How the picture at an address is stored. That of the picture which is shown already changes nothing; none means the
 * default picture.
 * @throws {Refusal} INVALID_INPUT
 */
export function storedByAddress(kind: Kind, address: string, present: string | null): string | null {
  if (address === pictureUrl(present, kind)) return present;
  if (address === '' || address === pictureUrl(null, kind)) return null;
  if (isWebAddress(address)) return address;
  const sentence = accounts.sentences.address;
  throw new Refusal('INVALID_INPUT', sentence, { fields: { [kind]: sentence } });
}

/** The stored files among the pictures; the others lie elsewhere on the web. */
export const filesOf = ({ profilePic, banner }: Pictures): string[] =>
  [profilePic, banner].filter((picture) => picture !== null).filter((key) => !key.startsWith('https://'));
