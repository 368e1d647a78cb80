import { OWN_STREAMS, type OwnChange } from '@backbeat/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TAB } from '../client.ts';
import { keyOf, makeQueryClient } from '../queries.ts';
import { api } from '../routes.ts';
import { realtime } from './realtime-client.ts';
import { useRealtime } from './use-realtime.ts';

/** The page's subscriptions, by destination, and what it does on each connection. */
let receivers: Map<string, (message: unknown) => void>;
let connected: () => void;

beforeEach(() => {
  receivers = new Map();
  vi.spyOn(realtime, 'open').mockReturnValue();
  vi.spyOn(realtime, 'subscribe').mockImplementation((destination, receive) => {
    receivers.set(destination, receive);
    return () => undefined;
  });
  vi.spyOn(realtime, 'onSubscribed').mockImplementation((listener) => {
    connected = listener;
    return () => undefined;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Shows how often each response was read. */
function Reads() {
  useRealtime();
  const [settings, blocks] = [api.privacy.getPrivacy, api.blocks.listBlocks].map((route) => ({
    queryKey: keyOf(route),
    queryFn: ({ client }: { client: ReturnType<typeof makeQueryClient> }) =>
      Number(client.getQueryData(keyOf(route)) ?? 0) + 1,
  }));
  if (!settings || !blocks) throw new Error('There are two routes.');
  return <p>{`settings ${useQuery(settings).data}, blocks ${useQuery(blocks).data}`}</p>;
}

const receive = (message: Partial<OwnChange>) =>
  receivers.get(OWN_STREAMS.changes)?.({ changes: [], post: null, tab: null, ...message });

function open() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Reads />
    </QueryClientProvider>,
  );
  return screen.findByText('settings 1, blocks 1');
}

test('a change in another tab refetches the responses that name it, and no others', async () => {
  await open();
  receive({ changes: ['setting'], tab: 'another' });
  expect(await screen.findByText('settings 2, blocks 1')).toBeDefined();
});

test('a tab ignores the message about its own change', async () => {
  await open();
  receive({ changes: ['setting'], tab: TAB });
  receive({ changes: ['report'], tab: 'another' });
  connected();
  await Promise.resolve();
  expect(screen.getByText('settings 1, blocks 1')).toBeDefined();
});

test('a block by the user in another tab refetches every response', async () => {
  await open();
  receive({ changes: ['block'] });
  expect(await screen.findByText(/^settings 2, blocks [23]$/)).toBeDefined();
});

test('a reconnection refetches everything that follows changes', async () => {
  await open();
  connected();
  connected();
  expect(await screen.findByText('settings 2, blocks 1')).toBeDefined();
});
