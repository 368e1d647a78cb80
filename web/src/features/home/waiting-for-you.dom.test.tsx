import { credits, type posts } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { exampleProposal, exampleRequest } from '../credits/review/request.fixture.ts';
import { WaitingForYou } from './waiting-for-you.tsx';

let requests: posts.Post[];
let decisions: posts.Post[];
let sentPaths: string[];

beforeEach(() => {
  requests = [];
  decisions = [];
  sentPaths = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.endsWith('/pending-features')) return Response.json(requests);
    if (pathname.endsWith('/declined-features')) return Response.json(decisions);
    if (method !== 'GET') {
      sentPaths.push(pathname);
      requests = [];
      decisions = [];
    }
    return Response.json(exampleRequest({ status: 'PUBLISHED', proposal: null }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const nia = exampleUser();
const ownPost = (overrides: Partial<posts.Post>): posts.Post =>
  exampleRequest({
    id: 'own',
    title: 'Own draft',
    author: { userName: 'nia', profilePic: '', banner: '', role: 'USER', bio: '' },
    ...overrides,
  });

it('Home shows no card while nothing waits for the user', async () => {
  const { queries } = renderSignedIn(<WaitingForYou user={nia} />);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(credits.messages.waitingForYou)).toBeNull();
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
  expect(sentPaths).toEqual(['/api/posts/approve-feature/a']);
});

it('Home lets the author publish a draft without the artists who declined', async () => {
  decisions = [ownPost({ pendingFeatures: [], rejectedFeatures: ['ilo'], proposal: null })];
  const { user } = renderSignedIn(<WaitingForYou user={nia} />);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(credits.describeDecision('ilo'))).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Publish without ilo' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(sentPaths).toEqual(['/api/posts/publish/own']);
});

it('Home offers new credits for a draft whose split includes an artist who declined', async () => {
  decisions = [ownPost({ pendingFeatures: [], rejectedFeatures: ['ilo'] })];
  renderSignedIn(<WaitingForYou user={nia} />);
  expect(await screen.findByRole('button', { name: 'Edit credits' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

it('Home lets the author cancel a declined proposal for a published post', async () => {
  const proposal = exampleProposal({ pending: [], declined: ['ilo'] });
  decisions = [ownPost({ status: 'PUBLISHED', features: ['ilo'], pendingFeatures: [], proposal })];
  const { user } = renderSignedIn(<WaitingForYou user={nia} />);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(credits.messages.declinedProposal({ names: 'ilo' }))).toBeDefined();
  expect(card.getByRole('button', { name: 'Edit credits' })).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Cancel proposal' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel proposal' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(sentPaths).toEqual(['/api/posts/terms/own']);
});
