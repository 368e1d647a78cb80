import { chats, rights, type Role } from '@backbeat/contract';

/** The reason why a file cannot be sent; null if it can, as far as the client can tell. */
export function chatFileError({ name, size }: Pick<File, 'name' | 'size'>, role: Role): string | null {
  if (!kindsOf(role).includes(endingOf(name))) return chats.describeWrongFile(role);
  return size > rights[role].upload ? chats.describeLargeFile(role) : null;
}

/** The same for the photo of a chat. */
export function chatPhotoError({ name, size }: Pick<File, 'name' | 'size'>, role: Role): string | null {
  const isPicture = kindsOf(role).includes(endingOf(name)) && !['mp3', 'wav'].includes(endingOf(name));
  if (!isPicture) return chats.describeWrongImage(role);
  return size > rights[role].upload ? chats.describeLargeImage(role) : null;
}

const kindsOf = (role: Role): readonly string[] => rights[role].chatFileKinds;
const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The `accept` attribute of the file input. */
export const acceptedFiles = (role: Role): string =>
  kindsOf(role)
    .map((kind) => `.${kind}`)
    .join(',');
export const acceptedPhotos = (role: Role): string =>
  kindsOf(role)
    .filter((kind) => !['mp3', 'wav'].includes(kind))
    .map((kind) => `.${kind}`)
    .join(',');
