import { accounts, limits, type Role } from '@backbeat/contract';

const KINDS: Record<Role, readonly string[]> = {
  USER: ['image/jpeg', 'image/png'],
  USERPLUS: ['image/jpeg', 'image/png', 'image/gif'],
};

/** What a file dialog is asked for. It shows GIFs to everybody: who may not have one hears why. */
export const ACCEPT = KINDS.USERPLUS.join(',');

/** Why a file cannot be a picture of a profile, as far as its label and size tell. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>, role: Role): string | undefined {
  if (!KINDS[role].includes(type)) return accounts.sentences.image(role);
  return size < limits.image ? undefined : accounts.sentences.imageTooLarge;
}

/** Whether the browser can read it: else it is not what its label says. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
