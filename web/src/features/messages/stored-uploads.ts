import { forgetOldFiles, keepFile, readStoredFile } from '../uploads/index.ts';

/** A file that is on its way to a chat, as this tab remembers it. The file itself is kept by the browser. */
export interface KeptSending {
  clientId: string;
  chatId: string;
  /** When it was chosen, in milliseconds. */
  at: number;
  /** Where its upload is. */
  url?: string;
}

/** The server forgets what nobody comes back to in this time, in milliseconds. */
const LASTS = 24 * 3_600_000;
const PREFIX = 'chat-file';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (userId: string): string => `messages.files.${userId}`;
const nameOf = ({ at, clientId }: KeptSending): string => `${PREFIX} ${at} ${clientId}`;

/** What this tab was sending before it was reloaded; what makes no sense is left out. */
export function readSendings(storage: Kept | null, userId: string, now = Date.now()): KeptSending[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept)
      ? kept.flatMap((each: unknown) => (isKept(each) && now - each.at < LASTS ? [each] : []))
      : [];
  } catch {
    return [];
  }
}

export function writeSendings(storage: Kept | null, userId: string, sendings: readonly KeptSending[]): void {
  try {
    if (sendings.length === 0) storage?.removeItem(keyOf(userId));
    else
      storage?.setItem(
        keyOf(userId),
        JSON.stringify(sendings.map(({ clientId, chatId, at, url }) => ({ clientId, chatId, at, url }))),
      );
  } catch {
    // Storage is full or closed: then it lasts as long as the page.
  }
}

export const keepSentFile = (sending: KeptSending, file: File | null): Promise<void> =>
  keepFile(nameOf(sending), file);

export const readSentFile = (sending: KeptSending): Promise<File | null> => readStoredFile(nameOf(sending));

/** Files of tabs that were closed. */
export const forgetSentFiles = (now = Date.now()): Promise<void> =>
  forgetOldFiles((name) => {
    const [prefix, at] = name.split(' ');
    return prefix === PREFIX && now - Number(at) > LASTS;
  });

function isKept(kept: unknown): kept is KeptSending {
  if (typeof kept !== 'object' || kept === null) return false;
  const { clientId, chatId, at, url }: Partial<Record<keyof KeptSending, unknown>> = kept;
  return (
    typeof clientId === 'string' &&
    typeof chatId === 'string' &&
    typeof at === 'number' &&
    (url === undefined || typeof url === 'string')
  );
}
