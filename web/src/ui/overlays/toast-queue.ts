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
  /** How often the message has been added while visible. */
  count: number;
}

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
    return queue.map((message) => (message === same ? { ...message, count: message.count + 1 } : message));
  return [...queue, { ...next, count: 1 }].slice(-MAX_TOASTS);
}
