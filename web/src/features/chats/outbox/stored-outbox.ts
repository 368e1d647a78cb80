import { persistentMessages, type PendingMessage, type OutboxState } from './outbox-state.ts';
import { isRecord } from '../../../lib/is-record.ts';

/*
 * Persists an outbox in the browser's storage. Each message has its own key, so that several tabs
 * do not overwrite each other. When storage is blocked or full, messages last as long as the page.
 */

type OutboxStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const prefixOf = (userId: string): string => `messages.outbox.${userId}.`;

/** The stored messages in the order in which they were submitted. Invalid entries are omitted. */
export function readStored(storage: OutboxStorage | null, userId: string): PendingMessage[] {
  try {
    return keysOf(storage, userId)
      .flatMap((key) => readOne(storage?.getItem(key) ?? '') ?? [])
      .toSorted((a, b) => (a.time < b.time ? -1 : 1));
  } catch {
    return [];
  }
}

function readOne(text: string): PendingMessage | undefined {
  try {
    return toPendingMessage(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Deletes all stored messages of a user. Other tabs receive a storage event. */
export function deleteStored(storage: OutboxStorage | null, userId: string): void {
  try {
    for (const key of keysOf(storage, userId)) storage?.removeItem(key);
  } catch {
    // see above
  }
}

const keysOf = (storage: OutboxStorage | null, userId: string): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter((key) =>
    key.startsWith(prefixOf(userId)),
  );

/** Stores the changes of an outbox. */
export function storeChanges(
  storage: OutboxStorage | null,
  userId: string,
  before: OutboxState,
  after: OutboxState,
): void {
  const was = new Map(persistentMessages(before).map((each) => [each.clientId, JSON.stringify(each)]));
  const is = new Map(persistentMessages(after).map((each) => [each.clientId, JSON.stringify(each)]));
  try {
    for (const clientId of was.keys())
      if (!is.has(clientId)) storage?.removeItem(prefixOf(userId) + clientId);
    for (const [clientId, text] of is)
      if (was.get(clientId) !== text) storage?.setItem(prefixOf(userId) + clientId, text);
  } catch {
    // see above
  }
}

/**
 * The message that another tab has removed from an outbox; undefined for any other change of the
 * storage.
 */
export function removedByOtherTab(
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  userId: string,
): string | undefined {
  const prefix = prefixOf(userId);
  return newValue === null && key?.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}

function toPendingMessage(storedValue: unknown): PendingMessage | undefined {
  if (!isRecord(storedValue)) return undefined;
  const { clientId, chatId, text, time, state, why, replyTo } = storedValue;
  if (!isText(clientId) || !isText(chatId) || !isText(text) || !isText(time)) return undefined;
  const quotedMessage = toQuoted(replyTo);
  return {
    clientId,
    chatId,
    text,
    time,
    state: state === 'failed' ? 'failed' : 'queued',
    ...(isText(why) && { why }),
    ...(quotedMessage && { replyTo: quotedMessage }),
  };
}

function toQuoted(storedValue: unknown): PendingMessage['replyTo'] {
  if (!isRecord(storedValue)) return undefined;
  const { seq, sender, message } = storedValue;
  if (typeof seq !== 'number' || !isText(sender) || !isText(message)) return undefined;
  return { seq, sender, message, type: storedValue['type'] === 'FILE' ? 'FILE' : 'CHAT' };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
