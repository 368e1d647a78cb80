import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionStatus } from '../../api/realtime/realtime-client.ts';
import { watchConnectionLoss } from './connection-loss.ts';

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
let reportedLosses: string[] = [];
let stop = (): void => undefined;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  realtime.state = 'connected';
  page.visibilityState = 'visible';
  reportedLosses = [];
  stop = watchConnectionLoss(realtime, (loss) => reportedLosses.push(loss));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports nothing for a short interruption', () => {
  become('lost');
  vi.advanceTimersByTime(1_400);
  become('connected');
  vi.advanceTimersByTime(10 * MINUTE);
  expect(reportedLosses).toEqual(['no']);
});

it('reports that it reconnects, and after five minutes that the user has to act', () => {
  become('lost');
  vi.advanceTimersByTime(5 * MINUTE - 1);
  expect(reportedLosses).toEqual(['short']);
  vi.advanceTimersByTime(1);
  expect(reportedLosses).toEqual(['short', 'long']);
  become('connected');
  expect(reportedLosses).toEqual(['short', 'long', 'no']);
});

it('restarts the count with the next loss', () => {
  become('lost');
  vi.advanceTimersByTime(4 * MINUTE);
  become('connected');
  become('lost');
  vi.advanceTimersByTime(4 * MINUTE);
  expect(reportedLosses).toEqual(['short', 'no', 'short']);
});

it('does not count while the page is hidden, which disconnects on purpose', () => {
  show('hidden');
  become('lost');
  vi.advanceTimersByTime(60 * MINUTE);
  expect(reportedLosses).toEqual([]);
  show('visible');
  vi.advanceTimersByTime(1_000);
  become('connected');
  vi.advanceTimersByTime(60 * MINUTE);
  expect(reportedLosses).toEqual(['no']);
});

it('reports a connection that was lost before the screen opened', () => {
  stop();
  become('lost');
  stop = watchConnectionLoss(realtime, (loss) => reportedLosses.push(loss));
  vi.advanceTimersByTime(2_000);
  expect(reportedLosses).toEqual(['short']);
  stop();
  vi.advanceTimersByTime(10 * MINUTE);
  expect([reportedLosses, watchers.size]).toEqual([['short'], 0]);
});
