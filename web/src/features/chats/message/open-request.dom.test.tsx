import { credits, type posts } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { exampleProposal, exampleRequest, exampleVersion } from '../../credits/review/request.fixture.ts';
import { LinkedPost } from './linked-post.tsx';

let sentBodies: unknown[];
beforeEach(() => {
  sentBodies = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.includes('/versions/')) return Response.json([exampleVersion(2), exampleVersion(1)]);
    if (method !== 'GET') sentBodies.push(typeof body === 'string' ? JSON.parse(body) : pathname);
    return Response.json(pathname.endsWith('-features') ? [] : exampleRequest({ proposal: null }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const proposedPost = (overrides: Partial<posts.Post> = {}) =>
  exampleRequest({
    status: 'PUBLISHED',
    proposal: exampleProposal({ version: 2, changes: ['New audio: version 2'] }),
    ...overrides,
  });

it('a link to a proposal in a chat lets the asked artist answer in place', async () => {
  const { user } = renderSignedIn(<LinkedPost post={proposedPost()} />);
  expect(await screen.findByText(`tembo ${credits.messages.wantsChange}`)).toBeDefined();
  expect(screen.getByText('New audio: version 2')).toBeDefined();
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
  await waitFor(() => expect(approve.disabled).toBe(false));
  await user.clear(screen.getByRole('textbox', { name: 'Sign as' }));
  await user.type(screen.getByRole('textbox', { name: 'Sign as' }), 'Nia Okoye');
  await user.click(approve);
  await screen.findByText(credits.messages.approved);
  expect(sentBodies).toEqual([{ digest: '1'.repeat(64), signedAs: 'Nia Okoye' }]);
});

it.each([
  [
    'an artist who has answered',
    proposedPost({ proposal: exampleProposal({ pending: [], approved: ['nia'] }) }),
  ],
  ['a listener', proposedPost({ proposal: null })],
])('a link to a post in a chat only plays for %s', (_who, post) => {
  const { container } = renderSignedIn(<LinkedPost post={post} />);
  expect(within(container).getByRole('button', { name: 'Play Night bus' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
