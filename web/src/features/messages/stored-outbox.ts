import { toKeep, type Outgoing, type OutboxState } from './outbox-state.ts';

/*
 * An outbox in the browser's storage: each message under its own key, so that several tabs do not overwrite what the others
 * keep. Storage may be closed to the page or full; what is typed then lives as long as the page.
 */

type Kept = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const prefixOf = (userId: string): string => `messages.outbox.${userId}.`;

/** What was kept, in the order in which it was typed; what makes no sense in it is left out. */
export function readKept(storage: Kept | null, userId: string): Outgoing[] {
  try {
    return keysOf(storage, userId)
      .flatMap((key) => readOne(storage?.getItem(key) ?? '') ?? [])
      .toSorted((one, other) => (one.time < other.time ? -1 : 1));
  } catch {
    return [];
  }
}

function readOne(text: string): Outgoing | undefined {
  try {
    return toOutgoing(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Takes away all that was kept of a user, also by other tabs, which hear of it. */
export function forgetKept(storage: Kept | null, userId: string): void {
  try {
    for (const key of keysOf(storage, userId)) storage?.removeItem(key);
  } catch {
    // see above
  }
}

const keysOf = (storage: Kept | null, userId: string): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter((key) =>
    key.startsWith(prefixOf(userId)),
  );

/** Keeps what has changed in an outbox. */
export function keepChanges(
  storage: Kept | null,
  userId: string,
  before: OutboxState,
  after: OutboxState,
): void {
  const was = new Map(toKeep(before).map((each) => [each.clientId, JSON.stringify(each)]));
  const is = new Map(toKeep(after).map((each) => [each.clientId, JSON.stringify(each)]));
  try {
    for (const clientId of was.keys())
      if (!is.has(clientId)) storage?.removeItem(prefixOf(userId) + clientId);
    for (const [clientId, text] of is)
      if (was.get(clientId) !== text) storage?.setItem(prefixOf(userId) + clientId, text);
  } catch {
    // see above
  }
}

/** Which message another tab has taken out of an outbox; undefined for any other change of the storage. */
export function takenOut(
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  userId: string,
): string | undefined {
  const prefix = prefixOf(userId);
  return newValue === null && key?.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}

function toOutgoing(kept: unknown): Outgoing | undefined {
  if (!isRecord(kept)) return undefined;
  const { clientId, chatId, text, time, state, why, replyTo } = kept;
  if (!isText(clientId) || !isText(chatId) || !isText(text) || !isText(time)) return undefined;
  const quoted = toQuoted(replyTo);
  return {
    clientId,
    chatId,
    text,
    time,
    state: state === 'failed' ? 'failed' : 'queued',
    ...(isText(why) && { why }),
    ...(quoted && { replyTo: quoted }),
  };
}

function toQuoted(kept: unknown): Outgoing['replyTo'] {
  if (!isRecord(kept)) return undefined;
  const { seq, sender, message } = kept;
  if (typeof seq !== 'number' || !isText(sender) || !isText(message)) return undefined;
  return { seq, sender, message, type: kept['type'] === 'FILE' ? 'FILE' : 'CHAT' };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
