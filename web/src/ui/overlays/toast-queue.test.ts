import { describe, expect, it } from 'vitest';
import { addToast, type ToastMessage } from './toast-queue.ts';

const add = (queue: readonly ToastMessage[], id: number, sentence: string) =>
  addToast(queue, { id, tone: 'success', sentence });

describe('the queue of toasts', () => {
  it('shows a message once, however often it is added', () => {
    const queue = add(add([], 1, 'Upload successful!'), 2, 'Upload successful!');
    expect(queue).toEqual([{ id: 1, tone: 'success', sentence: 'Upload successful!', count: 2 }]);
  });

  it('separates a success from a failure with the same text', () => {
    const queue = addToast(add([], 1, 'Done'), { id: 2, tone: 'failure', sentence: 'Done' });
    expect(queue.map(({ tone }) => tone)).toEqual(['success', 'failure']);
  });

  it('drops the oldest toast when a fourth arrives', () => {
    const queue = ['one', 'two', 'three', 'four'].reduce(
      (toasts, sentence, index) => add(toasts, index, sentence),
      [] as readonly ToastMessage[],
    );
    expect(queue.map(({ sentence }) => sentence)).toEqual(['two', 'three', 'four']);
  });
});
