import { limits, posts, type Role, rights } from '@backbeat/contract';
import { extensionOf } from '../../../lib/audio-kinds.ts';

/** Returns why a file cannot be uploaded; null if its name and size allow it. */
export function audioFileError({ name, size }: Pick<File, 'name' | 'size'>, role: Role): string | null {
  const extension = extensionOf(name);
  const isAllowed = rights[role].audioKinds.some((kind) => kind === extension);
  if (!isAllowed) return posts.strings.fileKind(role, extension);
  return size > rights[role].upload ? posts.strings.fileTooLarge(role) : null;
}

export const bannerKinds = {
  accept: '.jpg,.jpeg,.png,image/jpeg,image/png',
  limits: 'JPEG or PNG, up to 5 MB',
};

/** The same for a banner. */
export function bannerFileError(file: Pick<File, 'type' | 'size'>): string | null {
  if (!['image/jpeg', 'image/png'].includes(file.type)) return posts.strings.banner;
  return file.size > limits.image ? posts.strings.bannerTooLarge : null;
}
