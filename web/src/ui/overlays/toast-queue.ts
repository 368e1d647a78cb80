export type ToastTone = 'success' | 'failure';

/** One action on a toast, such as undo. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  sentence: string;
  action?: ToastAction | undefined;
  /** Whether it stays until the user closes it or uses its action. */
  isLasting?: boolean | undefined;
  /** When it was last added, in milliseconds of `performance.now()`. */
  addedAt: number;
  /** How often the message has been added while visible. */
  count: number;
}

/** A message added this shortly before a navigation is about it, and stays on the next screen. */
const NAVIGATION_GRACE_MS = 1_000;

/** The maximum number of toasts. The oldest leaves first. */
const MAX_TOASTS = 3;

/**
 * Returns the queue with one more message. A visible message is not added twice; its time restarts.
 */
export function addToast(
  queue: readonly ToastMessage[],
  next: Omit<ToastMessage, 'count'>,
): readonly ToastMessage[] {
  const same = queue.find(({ tone, sentence }) => tone === next.tone && sentence === next.sentence);
  if (same)
    return queue.map((message) =>
      message === same ? { ...message, addedAt: next.addedAt, count: message.count + 1 } : message,
    );
  return [...queue, { ...next, count: 1 }].slice(-MAX_TOASTS);
}

/**
 * Returns the queue after a navigation: successes end with the screen on which they were said.
 * Failures and messages with an action stay.
 */
export const endScreen = (queue: readonly ToastMessage[], now: number): readonly ToastMessage[] =>
  queue.filter(
    ({ tone, action, addedAt }) => tone === 'failure' || action || now - addedAt < NAVIGATION_GRACE_MS,
  );
