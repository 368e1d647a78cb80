import { postTopic } from '@backbeat/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../api/queries.ts';
import { realtime } from '../../api/realtime/realtime-client.ts';
import { api } from '../../api/routes.ts';
import { useRealtimePost } from './use-realtime-post.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Plays the server: returns the topics that the page follows, and a way to send to them. */
function playServer() {
  const receivers = new Map<string, (message: unknown) => void>();
  vi.spyOn(realtime, 'subscribe').mockImplementation((destination, receive) => {
    receivers.set(destination, receive);
    return () => void receivers.delete(destination);
  });
  return receivers;
}

function Versions({ id, follows = true }: { id: string; follows?: boolean }) {
  const times = useQuery({
    queryKey: keyOf(api.versions.listVersions, { params: { id } }),
    queryFn: ({ client, queryKey }) => Number(client.getQueryData(queryKey) ?? 0) + 1,
  });
  useRealtimePost(follows ? id : undefined);
  return <p>{`${id} was read ${times.data} times`}</p>;
}

test('a message of the topic refetches what is on screen of this post only', async () => {
  const receivers = playServer();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Versions id="a" />
      <Versions id="b" />
    </QueryClientProvider>,
  );
  await screen.findByText('a was read 1 times');
  await screen.findByText('b was read 1 times');
  await waitFor(() => expect(receivers.has(postTopic('a'))).toBe(true));
  receivers.get(postTopic('a'))?.({ change: 'updated' });
  await screen.findByText('a was read 2 times');
  expect(screen.getByText('b was read 1 times')).toBeDefined();
});

test('the page follows no post that it may not see, and stops when it is left', async () => {
  const receivers = playServer();
  const client = new QueryClient();
  const page = (follows: boolean) => (
    <QueryClientProvider client={client}>
      <Versions id="a" follows={follows} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page(false));
  expect([...receivers.keys()]).toEqual([]);
  rerender(page(true));
  await waitFor(() => expect([...receivers.keys()]).toEqual([postTopic('a')]));
  unmount();
  expect([...receivers.keys()]).toEqual([]);
});
