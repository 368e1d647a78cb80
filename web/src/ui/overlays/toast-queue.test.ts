import { describe, expect, it } from 'vitest';
import { addToast, endScreen, type ToastMessage } from './toast-queue.ts';

const add = (queue: readonly ToastMessage[], id: number, sentence: string) =>
  addToast(queue, { id, tone: 'success', sentence, addedAt: id });

describe('the queue of toasts', () => {
  it('shows a message once, however often it is added', () => {
    const queue = add(add([], 1, 'Upload successful!'), 2, 'Upload successful!');
    expect(queue).toEqual([{ id: 1, tone: 'success', sentence: 'Upload successful!', addedAt: 2, count: 2 }]);
  });

  it('separates a success from a failure with the same text', () => {
    const queue = addToast(add([], 1, 'Done'), { id: 2, tone: 'failure', sentence: 'Done', addedAt: 2 });
    expect(queue.map(({ tone }) => tone)).toEqual(['success', 'failure']);
  });

  it('drops the oldest toast when a fourth arrives', () => {
    const queue = ['one', 'two', 'three', 'four'].reduce(
      (toasts, sentence, index) => add(toasts, index, sentence),
      [] as readonly ToastMessage[],
    );
    expect(queue.map(({ sentence }) => sentence)).toEqual(['two', 'three', 'four']);
  });

  it('ends a success with its screen, but not one about the navigation itself', () => {
    const queue = add(add([], 1, 'Profile updated successfully!'), 5_000, 'Post deleted.');
    expect(endScreen(queue, 5_100).map(({ sentence }) => sentence)).toEqual(['Post deleted.']);
    expect(endScreen(queue, 9_000)).toEqual([]);
  });

  it('keeps failures and actions when the user leaves their screen', () => {
    const undo = { label: 'Undo', onSelect: () => undefined };
    const failed = addToast([], { id: 1, tone: 'failure', sentence: 'Failed', addedAt: 0 });
    const queue = addToast(failed, { id: 2, tone: 'success', sentence: 'Blocked', action: undo, addedAt: 0 });
    expect(endScreen(queue, 60_000)).toEqual(queue);
  });
});
