import { limits, posts, type Role, rights } from '@backbeat/contract';
import { extensionOf } from '../../../lib/audio-kinds.ts';
import { messages } from './details.messages.ts';

/** Returns why a file cannot be uploaded; null if its name and size allow it. */
export function audioFileError({ name, size }: Pick<File, 'name' | 'size'>, role: Role): string | null {
  const extension = extensionOf(name);
  const isAllowed = rights[role].audioKinds.some((kind) => kind === extension);
  if (!isAllowed) return posts.describeWrongFile(role, extension);
  return size > rights[role].upload ? posts.describeLargeFile(role) : null;
}

export const bannerKinds = {
  accept: '.jpg,.jpeg,.png,image/jpeg,image/png',
  limits: messages.jpegOrPngUpTo,
};

/** The same for a banner. */
export function bannerFileError(file: Pick<File, 'type' | 'size'>): string | null {
  if (!['image/jpeg', 'image/png'].includes(file.type)) return posts.messages.banner;
  return file.size > limits.image ? posts.messages.bannerTooLarge : null;
}
