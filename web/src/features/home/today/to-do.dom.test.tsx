import { credits, terms, type posts } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { exampleProposal, exampleRequest } from '../../credits/review/request.fixture.ts';
import { messages } from '../home.messages.ts';
import { ToDo } from './to-do.tsx';

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
    if (pathname.endsWith('/user/claims')) return Response.json([]);
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

const textOf = async (name: string) => (await screen.findByRole('article', { name })).textContent;

it('Home shows no rows while nothing waits for the user', async () => {
  const { queries } = renderSignedIn(<ToDo user={nia} />);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(messages.yoursToDo)).toBeNull();
});

/** Presses the button of a row. @returns the open sheet */
async function openSheet(user: ReturnType<typeof renderSignedIn>['user'], button: 'Answer' | 'Decide') {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

it('a request on Home is a row, whose sheet says what is asked for and has the answer', async () => {
  requests = [
    exampleRequest({
      status: 'PUBLISHED',
      proposal: exampleProposal({ changes: ['Your role: Vocals or rap'] }),
    }),
  ];
  const { user } = renderSignedIn(<ToDo user={nia} />);
  const row = within(await screen.findByRole('article', { name: 'Night bus' }));
  expect(row.getByText('tembo')).toBeDefined();
  expect(row.getByText('Your role: Vocals or rap')).toBeDefined();
  expect(row.getByRole('button', { name: 'Play Night bus' })).toBeDefined();
  const sheet = await openSheet(user, 'Answer');
  expect(sheet.getByText('Your role: Vocals or rap')).toBeDefined();
  await user.click(sheet.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentPaths).toEqual(['/api/posts/approve-feature/a']);
});

it('a request in the sheet cannot be approved after its terms have changed until they are read', async () => {
  requests = [exampleRequest()];
  const { user, queries } = renderSignedIn(<ToDo user={nia} />);
  const sheet = await openSheet(user, 'Answer');
  requests = [exampleRequest({ proposal: exampleProposal({ digest: '3'.repeat(64) }) })];
  await queries.invalidateQueries();
  await sheet.findByText(terms.messages.changed);
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});

it('a row says the part that is asked for, a change, or a removal', async () => {
  const [author] = exampleProposal().credits;
  requests = [
    exampleRequest({ id: 'part' }),
    exampleRequest({ id: 'change', title: 'Heron', status: 'PUBLISHED' }),
    exampleRequest({
      id: 'removal',
      title: 'Blue hour',
      status: 'PUBLISHED',
      proposal: exampleProposal({ credits: author ? [author] : [] }),
    }),
  ];
  renderSignedIn(<ToDo user={nia} />);
  expect(await textOf('Night bus')).toContain('tembo wants you on “Night bus”');
  expect(await textOf('Night bus')).toContain('Featured artist, Vocals or rap, 20 % / 50 %');
  expect(await textOf('Heron')).toContain('tembo wants to change “Heron”');
  expect(await textOf('Blue hour')).toContain('tembo wants to take you off “Blue hour”');
});

it('Home shows three rows, one of them a decision, and the number of further requests', async () => {
  requests = ['a', 'b', 'c', 'd'].map((id) => exampleRequest({ id, title: id }));
  decisions = [ownPost({ pendingFeatures: [], rejectedFeatures: ['ilo'] })];
  renderSignedIn(<ToDo user={nia} />);
  await screen.findByRole('button', { name: 'Decide' });
  expect(screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'))).toEqual([
    'a',
    'b',
    'Own draft',
  ]);
  expect(screen.getByRole('link', { name: '+2 more feature requests' }).getAttribute('href')).toBe(
    '/pending-features',
  );
});

it('Home lets the author publish a draft without the artists who declined', async () => {
  decisions = [ownPost({ pendingFeatures: [], rejectedFeatures: ['ilo'], proposal: null })];
  const { user } = renderSignedIn(<ToDo user={nia} />);
  const card = await openSheet(user, 'Decide');
  expect(card.getByText(credits.describeDecision('ilo'))).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Publish without ilo' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(sentPaths).toEqual(['/api/posts/publish/own']);
});

it('Home offers new credits for a draft whose split includes an artist who declined', async () => {
  decisions = [ownPost({ pendingFeatures: [], rejectedFeatures: ['ilo'] })];
  const { user } = renderSignedIn(<ToDo user={nia} />);
  await openSheet(user, 'Decide');
  expect(await screen.findByRole('button', { name: 'Edit credits' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

it('Home lets the author cancel a declined proposal for a published post', async () => {
  const proposal = exampleProposal({ pending: [], declined: ['ilo'] });
  decisions = [ownPost({ status: 'PUBLISHED', features: ['ilo'], pendingFeatures: [], proposal })];
  const { user } = renderSignedIn(<ToDo user={nia} />);
  const card = await openSheet(user, 'Decide');
  expect(card.getByText(credits.messages.declinedProposal({ names: 'ilo' }))).toBeDefined();
  expect(card.getByRole('button', { name: 'Edit credits' })).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Cancel proposal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this proposal?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel proposal' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(sentPaths).toEqual(['/api/posts/terms/own']);
});
