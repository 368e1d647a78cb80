import type { playlists } from '@backbeat/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { CreateDialog } from './edit-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a playlist of more tracks than one request takes gets all of them, in their order', async () => {
  const requests: { path: string; posts: string[] }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const content: Pick<playlists.NewPlaylist, 'posts'> = JSON.parse(body ?? '{}');
    requests.push({ path: new URL(url, location.href).pathname, posts: content.posts });
    return Response.json({ id: 'p', name: 'Road trip' }, { status: 201 });
  });
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const postIds = Array.from({ length: 250 }, (_, index) => String(index));
  const { user } = renderSignedIn(<CreateDialog postIds={postIds} open onOpenChange={onOpenChange} />);
  await user.type(screen.getByLabelText('Name'), 'Road trip');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const additions = requests.filter(({ posts }) => Array.isArray(posts));
  expect(additions.map(({ path, posts }) => [path, posts.length])).toEqual([
    ['/api/playlists', 100],
    ['/api/playlists/p/items', 100],
    ['/api/playlists/p/items', 50],
  ]);
  expect(additions.flatMap(({ posts }) => posts)).toEqual(postIds);
});
