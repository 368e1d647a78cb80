import { OWN_STREAMS, type OwnChange } from '@backbeat/contract';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TAB } from '../client.ts';
import { keyOf, makeQueryClient } from '../queries.ts';
import { api } from '../routes.ts';
import { realtime } from './realtime-client.ts';
import { useRealtime } from './use-realtime.ts';

/** The page's subscriptions, by destination, and what it does on each connection. */
let receivers: Map<string, (message: unknown) => void>;
let connect: () => void;

beforeEach(() => {
  receivers = new Map();
  vi.spyOn(realtime, 'open').mockReturnValue();
  vi.spyOn(realtime, 'subscribe').mockImplementation((destination, receive) => {
    receivers.set(destination, receive);
    return () => undefined;
  });
  vi.spyOn(realtime, 'onSubscribed').mockImplementation((listener) => {
    connect = listener;
    return () => undefined;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  onInstanceChange.mockClear();
});

const countReads = (queryKey: readonly unknown[]) => ({
  queryKey,
  queryFn: ({ client }: { client: QueryClient }) => Number(client.getQueryData(queryKey) ?? 0) + 1,
});

const nothing = (): void => undefined;
const onInstanceChange = vi.fn<() => void>();

/** Shows how often each response was read. */
function Reads() {
  useRealtime(onInstanceChange);
  const settings = useQuery(countReads(keyOf(api.privacy.getPrivacy)));
  const suggestions = useQuery(countReads(keyOf(api.follows.listSuggestions)));
  return <p>{`settings ${settings.data}, suggestions ${suggestions.data}`}</p>;
}

const receive = (message: Partial<OwnChange>) =>
  receivers.get(OWN_STREAMS.changes)?.({ changes: [], post: null, tab: null, ...message });

function open(queries = makeQueryClient()) {
  render(
    <QueryClientProvider client={queries}>
      <Reads />
    </QueryClientProvider>,
  );
  return screen.findByText('settings 1, suggestions 1');
}

test('a change in another tab refetches the responses that name it, and no others', async () => {
  await open();
  receive({ changes: ['setting'], tab: 'another' });
  expect(await screen.findByText('settings 2, suggestions 1')).toBeDefined();
});

test('a tab ignores the message about its own change', async () => {
  await open();
  receive({ changes: ['setting'], tab: TAB });
  receive({ changes: ['report'], tab: 'another' });
  connect();
  await Promise.resolve();
  expect(screen.getByText('settings 1, suggestions 1')).toBeDefined();
});

test('a block by the user in another tab refetches every response', async () => {
  await open();
  receive({ changes: ['block'] });
  expect(await screen.findByText('settings 2, suggestions 2')).toBeDefined();
});

test('a change of the settings of the instance, and a reconnection, asks for the banner', async () => {
  await open();
  connect();
  receive({ changes: ['setting'] });
  expect(onInstanceChange).toHaveBeenCalledTimes(0);
  receive({ changes: ['instance'] });
  connect();
  expect(onInstanceChange).toHaveBeenCalledTimes(2);
});

test('a reconnection refetches everything that follows changes', async () => {
  await open();
  connect();
  connect();
  expect(await screen.findByText('settings 2, suggestions 1')).toBeDefined();
});

test('a change is refetched after a follow in flight, whose counts a response would mix with', async () => {
  const queries = makeQueryClient();
  await open(queries);
  let answer = nothing;
  const follow = queries.getMutationCache().build(queries, {
    mutationKey: ['follow', 'ben'],
    mutationFn: () => new Promise<void>((resolve) => (answer = resolve)),
  });
  const followPromise = follow.execute(undefined);
  receive({ changes: ['setting'] });
  await Promise.resolve();
  expect(screen.getByText('settings 1, suggestions 1')).toBeDefined();
  answer();
  await followPromise;
  expect(await screen.findByText('settings 2, suggestions 1')).toBeDefined();
});
