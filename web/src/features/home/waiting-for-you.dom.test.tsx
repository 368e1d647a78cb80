import { credits, toPage, type posts } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { exampleProposal, exampleRequest } from '../credits/review/request.fixture.ts';
import { WaitingForYou } from './waiting-for-you.tsx';

let requests: posts.Post[];
let drafts: posts.Post[];
let sent: string[];

beforeEach(() => {
  requests = [];
  drafts = [];
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.endsWith('/pending-features')) return Response.json(requests);
    if (pathname.endsWith('/own%20posts/sorted'))
      return Response.json(toPage(drafts, { page: 0, size: 20 }, drafts.length));
    if (method !== 'GET') {
      sent.push(pathname);
      requests = [];
      drafts = [];
    }
    return Response.json(exampleRequest({ status: 'PUBLISHED', proposal: null }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const nia = exampleUser({ posts: 'own posts' });
const own = (chosen: Partial<posts.Post>): posts.Post =>
  exampleRequest({
    id: 'own',
    title: 'Own draft',
    author: { userName: 'nia', profilePic: '', banner: '', role: 'USER', bio: '' },
    ...chosen,
  });

it('Home shows no card while nothing waits for the user', async () => {
  const { queries } = renderSignedIn(<WaitingForYou user={nia} />);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(credits.strings.waitingForYou)).toBeNull();
});

it('a request on Home says what is asked for and is approved in place', async () => {
  requests = [exampleRequest({ proposal: exampleProposal({ changes: ['Your role: Vocals or rap'] }) })];
  const { user } = renderSignedIn(<WaitingForYou user={nia} />);
  const card = within(await screen.findByRole('article', { name: 'Night bus' }));
  expect(card.getByText('tembo wants to feature you in their post')).toBeDefined();
  expect(card.getByText('Your role: Vocals or rap')).toBeDefined();
  expect(card.getByRole('button', { name: 'Play Night bus' })).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(sent).toEqual(['/api/posts/approve-feature/a']);
});

it('Home asks the author about a draft once every artist has answered and one has declined', async () => {
  drafts = [
    own({ pendingFeatures: [], rejectedFeatures: ['ilo'], proposal: null }),
    own({ id: 'open', title: 'Open draft', pendingFeatures: ['ben'], rejectedFeatures: ['ilo'] }),
    own({ id: 'done', title: 'New draft', pendingFeatures: [] }),
  ];
  const { user } = renderSignedIn(<WaitingForYou user={nia} />);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(credits.strings.decide('ilo'))).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Publish without ilo' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(sent).toEqual(['/api/posts/publish/own']);
});

it('Home offers new credits for a draft whose split includes an artist who declined', async () => {
  drafts = [own({ pendingFeatures: [], rejectedFeatures: ['ilo'] })];
  renderSignedIn(<WaitingForYou user={nia} />);
  expect(await screen.findByRole('button', { name: 'Edit credits' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});
