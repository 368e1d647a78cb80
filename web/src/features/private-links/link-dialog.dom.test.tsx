import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { exampleVersion } from '../posts/versions/version.fixture.ts';
import { LinkDialog } from './link-dialog.tsx';

/** The idempotency keys of the requests for a new link. */
let keys: (string | undefined)[];
/** Whether the answers to these requests get lost. */
let isOffline: boolean;
const onOpenChange = vi.fn<(isOpen: boolean) => void>();

beforeEach(() => {
  keys = [];
  isOffline = true;
  onOpenChange.mockClear();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit) => {
    if (new URL(url, location.href).pathname.includes('/posts/versions/'))
      return Response.json([exampleVersion({ isCurrent: true })]);
    if (method !== 'POST') return Response.json([]);
    keys.push(new Headers(headers).get('idempotency-key') ?? undefined);
    if (isOffline) throw new TypeError('The connection was lost.');
    return Response.json({}, { status: 201 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('sends a link whose answer was lost again under the same key, and a changed one under another', async () => {
  const { user } = renderSignedIn(<LinkDialog postId="a" open onOpenChange={onOpenChange} />);
  const make = screen.getByRole('button', { name: 'Make link' });
  const press = async (requests: number) => {
    await user.dblClick(make);
    await waitFor(() => expect(keys).toHaveLength(requests));
    await waitFor(() => expect(make.hasAttribute('disabled')).toBe(false));
  };
  await press(1);
  await press(2);
  await user.type(screen.getByLabelText(/^Label/), 'Press');
  isOffline = false;
  await press(3);
  const [first, second, third] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});
