/** What the screen shows, as its address says: a chat, or one with somebody that is found or made. */
export interface MessagesAddress {
  chat: string | null;
  /** The name of whoever one wants to talk to. */
  talkTo: string | null;
}

export const readAddress = (query: URLSearchParams): MessagesAddress => ({
  chat: query.get('chat'),
  talkTo: query.get('createChat') === 'true' ? query.get('user') : null,
});

/** Marks a step of the history that was made from the list: going back to it is the browser's Back. */
export const fromList = { hasListBelow: true } as const;

export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasListBelow' in state;
