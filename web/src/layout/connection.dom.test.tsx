import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkFailure } from '../api/failures.ts';
import { watchConnection } from './connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const fail = () => Promise.reject(new NetworkFailure('There was no response.'));

test('a response that arrives after the device has lost its network does not say that there is one', async () => {
  const queries = new QueryClient();
  const stop = watchConnection(queries);
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
  await queries.fetchQuery({ queryKey: ['lost'], queryFn: fail, retry: false }).catch(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  expect(waiting).toHaveLength(1);
  waiting[0]?.(new Response());
  await new Promise((resolve) => setTimeout(resolve));
  expect(onlineManager.isOnline()).toBe(false);
  stop();
});
