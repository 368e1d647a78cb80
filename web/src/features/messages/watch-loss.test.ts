import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionStatus } from '../../api/realtime-client.ts';
import { watchLoss } from './watch-loss.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const watchers = new Set<() => void>();
const realtime = {
  state: 'connected' as ConnectionStatus,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
const become = (state: ConnectionStatus) => {
  realtime.state = state;
  for (const watcher of watchers) watcher();
};
const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
let told: string[] = [];
let stop = (): void => undefined;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  realtime.state = 'connected';
  page.visibilityState = 'visible';
  told = [];
  stop = watchLoss(realtime, (loss) => told.push(loss));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says nothing of a short break', () => {
  become('lost');
  vi.advanceTimersByTime(1_400);
  become('connected');
  vi.advanceTimersByTime(10 * MINUTE);
  expect(told).toEqual(['no']);
});

it('says that it is tried again, and after five minutes that one has to do something', () => {
  become('lost');
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(told).toEqual(['short']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['short', 'long']);
  become('connected');
  expect(told).toEqual(['short', 'long', 'no']);
});

it('counts anew with the next loss', () => {
  become('lost');
  vi.advanceTimersByTime(4 * MINUTE);
  become('connected');
  become('lost');
  vi.advanceTimersByTime(4 * MINUTE);
  expect(told).toEqual(['short', 'no', 'short']);
});

it('does not count while nobody sees the page, which then lets its connection go', () => {
  show('hidden');
  become('lost');
  vi.advanceTimersByTime(60 * MINUTE);
  expect(told).toEqual([]);
  show('visible');
  vi.advanceTimersByTime(1_000);
  become('connected');
  vi.advanceTimersByTime(60 * MINUTE);
  expect(told).toEqual(['no']);
});

it('is lost already when one comes to the screen', () => {
  stop();
  become('lost');
  stop = watchLoss(realtime, (loss) => told.push(loss));
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual(['short']);
  stop();
  vi.advanceTimersByTime(10 * MINUTE);
  expect([told, watchers.size]).toEqual([['short'], 0]);
});
