export type ToastTone = 'success' | 'failure';

/** One thing that can be done about it, such as taking it back. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  sentence: string;
  action?: ToastAction | undefined;
  /** How often it has been said while shown. */
  count: number;
}

/** More than this many at once is noise; the oldest leaves first. */
const mostAtOnce = 3;

/** The queue after one more message. A sentence that is already shown is not shown twice: its time begins anew. */
export function addToast(
  queue: readonly ToastMessage[],
  next: Omit<ToastMessage, 'count'>,
): readonly ToastMessage[] {
  const same = queue.find(({ tone, sentence }) => tone === next.tone && sentence === next.sentence);
  if (same)
    return queue.map((message) => (message === same ? { ...message, count: message.count + 1 } : message));
  return [...queue, { ...next, count: 1 }].slice(-mostAtOnce);
}
