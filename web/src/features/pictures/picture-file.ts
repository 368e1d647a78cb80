import { users, limits, media, type Role } from '@backbeat/contract';

const KINDS: Record<Role, readonly string[]> = {
  USER: ['image/jpeg', 'image/png'],
  USERPLUS: ['image/jpeg', 'image/png', 'image/gif'],
};

/**
 * The accepted types of the file dialog. It offers GIFs to every user; those without Plus see an
 * error.
 */
export const ACCEPT = KINDS.USERPLUS.join(',');

/** Returns why a file cannot be a profile picture, judged by its type and size. */
export function pictureError({ type, size }: Pick<File, 'type' | 'size'>, role: Role): string | undefined {
  if (!KINDS[role].includes(type)) return users.describeWrongImage(role);
  return size < limits.image ? undefined : users.messages.imageTooLarge;
}

/** The first bytes of JPEG, PNG and GIF files. */
const SIGNATURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];

/** Returns why the browser cannot open a file as a picture; undefined if it can. */
export async function contentError(file: Blob, role: Role): Promise<string | undefined> {
  if (await isReadable(file)) return undefined;
  const head = String.fromCodePoint(...new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  const isPicture = SIGNATURES.some((signature) => head.startsWith(signature));
  return isPicture ? media.messages.unopenableImage : users.describeWrongImage(role);
}

async function isReadable(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
