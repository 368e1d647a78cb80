import { isRecord } from '../../lib/is-record.ts';
import { SHARED_LINK } from '../../navigation/share.ts';

/**
 * The state of the messages screen in its URL: an open chat, or the direct chat with a user, to be
 * found or created.
 */
export interface MessagesAddress {
  chat: string | null;
  /** The name of the user for the direct chat. */
  recipient: string | null;
  /** A link to send to chats. */
  sharedLink: string | null;
}

export const readAddress = (query: URLSearchParams): MessagesAddress => ({
  chat: query.get('chat'),
  recipient: query.get('createChat') === 'true' ? query.get('user') : null,
  sharedLink: query.get(SHARED_LINK),
});

/**
 * Marks a history entry that was created from the chat list. Returning to the list is then the
 * browser's Back.
 */
export const fromList = { hasListBelow: true } as const;

export const isFromList = (state: unknown): boolean => isRecord(state) && 'hasListBelow' in state;
