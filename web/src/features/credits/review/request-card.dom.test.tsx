import { credits, terms, type posts, type versions } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { player } from '../../../player/index.ts';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { CreditRequests } from '../credit-requests.tsx';
import { exampleProposal, exampleRequest, exampleVersion } from './request.fixture.ts';

interface Call {
  path: string;
  body: unknown;
}

/** The server of these tests. */
let pendingPosts: posts.Post[];
let listedVersions: versions.Version[];
let calls: Call[];
let answer: () => Response;

beforeEach(() => {
  pendingPosts = [exampleRequest()];
  listedVersions = [];
  calls = [];
  answer = () => Response.json(exampleRequest({ status: 'PUBLISHED', proposal: null }));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    if (method === 'GET') {
      if (pathname.endsWith('/pending-features')) return Response.json(pendingPosts);
      if (pathname.includes('/versions/')) return Response.json(listedVersions);
      return Response.json(pendingPosts[0] ?? {});
    }
    calls.push({ path: pathname, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const response = answer();
    if (response.ok) pendingPosts = [];
    return response;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const approve = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
const card = () => screen.findByRole('article', { name: 'Night bus' });
const answerConflict = (): Response =>
  Response.json({ error: terms.messages.changed, code: 'CONFLICT' }, { status: 409 });

it('a feature request shows roles, shares and changes of the proposed terms in words', async () => {
  pendingPosts = [
    exampleRequest({
      status: 'PUBLISHED',
      proposal: exampleProposal({
        pending: ['nia', 'ilo'],
        approved: ['bea'],
        changes: ['Your recording share: 20 % → 50 %'],
      }),
    }),
  ];
  renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  const cardQueries = within(await card());
  expect(cardQueries.getByText('wants to change this track')).toBeDefined();
  expect(cardQueries.getByText('Your recording share: 20 % → 50 %')).toBeDefined();
  const rows = cardQueries.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'ArtistCompositionRecording',
    'temboMain artist80 %50 %',
    'YouFeatured artist, Vocals or rap20 %50 %',
  ]);
  expect(cardQueries.getByText('Other Features').parentElement?.textContent).toBe('Other Featuresilo');
  expect(cardQueries.getByText('Already Approved Features').parentElement?.textContent).toContain('bea');
});

it('approving a feature request sends the displayed digest and the signed name, and removes the card', async () => {
  const { user } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  const name = await screen.findByLabelText<HTMLInputElement>('Sign as');
  expect(name.value).toBe('nia');
  await user.clear(name);
  await user.type(name, ' Nia Okafor ');
  await user.click(await approve());
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(calls).toEqual([
    {
      path: '/api/posts/approve-feature/a',
      body: { digest: '1'.repeat(64), signedAs: 'Nia Okafor' },
    },
  ]);
  expect(screen.getByText('No Pending Feature Requests')).toBeDefined();
});

it('rejecting a feature request sends the digest and the reason, if there is one', async () => {
  const { user } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason (optional)'), 'My verse is missing. ');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(calls).toEqual([
    { path: '/api/posts/reject-feature/a', body: { digest: '1'.repeat(64), reason: 'My verse is missing.' } },
  ]);
});

it('rejecting sends the digest of the terms that were displayed when the dialog opened', async () => {
  const { user, queries } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  pendingPosts = [exampleRequest({ proposal: exampleProposal({ digest: '3'.repeat(64) }) })];
  await queries.invalidateQueries();
  await screen.findByText(terms.messages.changed);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ digest: '1'.repeat(64) }]));
});

it('a refused approval shows the sentence and what changed, and the next one sends the new digest', async () => {
  const { user } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  await approve();
  const [before] = exampleProposal().credits;
  pendingPosts = [
    exampleRequest({
      proposal: exampleProposal({
        version: 2,
        digest: '2'.repeat(64),
        credits: exampleProposal().credits.map((credit) =>
          credit === before || credit.userName !== 'nia' ? credit : { ...credit, roles: ['CoProducer'] },
        ),
      }),
    }),
  ];
  listedVersions = [exampleVersion(2, { isProposed: true }), exampleVersion(1)];
  answer = answerConflict;
  await user.click(await approve());
  await screen.findByText(terms.messages.changed);
  await screen.findByText('New audio: version 2');
  screen.getByText('Your roles: Featured artist, Vocals or rap → Co-producer');
  expect((await approve()).disabled).toBe(true);

  answer = () => Response.json(exampleRequest({ status: 'PUBLISHED', proposal: null }));
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  await user.click(await approve());
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([
    { digest: '1'.repeat(64), signedAs: 'nia' },
    { digest: '2'.repeat(64), signedAs: 'nia' },
  ]);
});

it('terms that change while a card is open cannot be approved before they are read', async () => {
  const { user, queries } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  expect((await approve()).disabled).toBe(false);
  pendingPosts = [exampleRequest({ proposal: exampleProposal({ digest: '3'.repeat(64) }) })];
  await queries.invalidateQueries();
  await screen.findByText(terms.messages.changed);
  expect((await approve()).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect((await approve()).disabled).toBe(false);
});

it('a proposed version cannot be approved until it can be played', async () => {
  pendingPosts = [exampleRequest({ proposal: exampleProposal({ version: 2 }) })];
  listedVersions = [exampleVersion(2, { processing: 'waiting', stream: null }), exampleVersion(1)];
  const { queries } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  await screen.findByText(credits.messages.notPlayable);
  expect((await approve()).disabled).toBe(true);
  listedVersions = [exampleVersion(2), exampleVersion(1)];
  await queries.invalidateQueries();
  await waitFor(async () => expect((await approve()).disabled).toBe(false));
});

it('a feature request plays exactly the proposed version', async () => {
  pendingPosts = [exampleRequest({ status: 'PUBLISHED', proposal: exampleProposal({ version: 2 }) })];
  listedVersions = [exampleVersion(2), exampleVersion(1)];
  const play = vi.spyOn(player, 'play').mockImplementation(() => undefined);
  const { user } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Play Night bus' }));
  expect(play.mock.calls[0]?.[0]).toMatchObject({
    id: 'a/v2',
    source: '/media/posts/a-v2-stream.mp3',
    kind: 'version',
  });
});

it('a feature request stays when its answer fails, with what the artist has typed', async () => {
  answer = () => new Response('', { status: 500 });
  const { user } = renderSignedIn(<CreditRequests hasOthers={false} onAnswered={() => undefined} />);
  await user.type(await screen.findByLabelText('Sign as'), ' B.');
  await user.click(await approve());
  await screen.findByText('Failed to approve feature request. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Sign as').value).toBe('nia B.');
  expect((await approve()).disabled).toBe(false);
});
