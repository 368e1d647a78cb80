import type { Outgoing } from './outbox-state.ts';

/** What was kept of an outbox; what makes no sense in it is left out. */
export function readKept(storage: Pick<Storage, 'getItem'> | null, key: string): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((each: unknown) => toOutgoing(each) ?? []) : [];
  } catch {
    return [];
  }
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
