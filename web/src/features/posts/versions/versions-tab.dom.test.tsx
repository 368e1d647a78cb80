import { credits, versions as contract, type versions } from '@backbeat/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { examplePost } from '../post.fixture.ts';
import { exampleVersion } from './version.fixture.ts';
import { VersionsTab } from './versions-tab.tsx';

const nia = { userName: 'nia', profilePic: '', roles: ['MainArtist'] };
const ilo = { userName: 'ilo', profilePic: '', roles: ['FeaturedArtist'] };

let list: readonly versions.Version[] | null;
let answer: (body: unknown) => Response;
/** Bodies of the proposals that the fake server received. */
let proposals: unknown[];

beforeEach(() => {
  list = [
    exampleVersion({ number: 2, note: 'Louder drums', stream: '/media/2.mp3' }),
    exampleVersion({ isCurrent: true }),
  ];
  proposals = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url.includes('/posts/versions/'))
      return list ? Response.json(list) : new Response('', { status: 404 });
    if (method !== 'PUT') return new Response('', { status: 404 });
    const proposal: unknown = JSON.parse(typeof body === 'string' ? body : '');
    proposals.push(proposal);
    return answer(proposal);
  });
});
afterEach(() => vi.unstubAllGlobals());

const rows = () => within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const rowElement = rows().find((each) => each.contains(heading));
  if (!rowElement) throw new Error(`There is no ${name}.`);
  return within(rowElement);
};

it('each version shows its number, state, note and facts, newest first', async () => {
  renderSignedIn(<VersionsTab post={examplePost()} />);
  expect((await row('v2')).getByText('Louder drums')).toBeDefined();
  const first = await row('v1 · current');
  expect(first.getByText(/1:05 · −12.3 LUFS · 2 MB · nia/)).toBeDefined();
  expect(first.getByRole('link', { name: 'Download the original of version 1' })).toBeDefined();
  expect(rows()).toHaveLength(2);
});

it('an author alone makes another version current, without a dialog', async () => {
  const { user } = renderSignedIn(<VersionsTab post={examplePost()} />);
  answer = () => Response.json(examplePost({ version: 2 }));
  await user.click((await row('v2')).getByRole('button', { name: /^Make current/ }));
  expect(await screen.findByText(contract.messages.madeCurrent({ number: 2 }))).toBeDefined();
  expect(proposals).toEqual([{ version: 2 }]);
  expect((await row('v1 · current')).queryByRole('button', { name: /^Make current/ })).toBeNull();
});

it('an author asks the credited artists for their approval of a version and signs', async () => {
  const post = examplePost({ credits: [nia, ilo] });
  const { user } = renderSignedIn(<VersionsTab post={post} />);
  answer = () =>
    Response.json({
      ...post,
      proposal: {
        version: 2,
        credits: [],
        pending: ['ilo'],
        approved: [],
        declined: [],
        digest: null,
        proposedAt: post.time,
        changes: [],
      },
    });
  await user.click((await row('v2')).getByRole('button', { name: /^Ask for sign-off/ }));
  expect(await screen.findByText(contract.describeRequest('ilo', 1))).toBeDefined();
  await user.clear(screen.getByLabelText('Sign as'));
  await user.type(screen.getByLabelText('Sign as'), 'Nia Okoye');
  await user.click(screen.getByRole('button', { name: 'Ask for sign-off' }));
  expect(await screen.findByText(credits.describeProposed(['ilo']))).toBeDefined();
  expect(proposals).toEqual([{ version: 2, signedAs: 'Nia Okoye' }]);
});

it('a credited artist hears the versions but proposes and uploads none', async () => {
  renderSignedIn(
    <VersionsTab post={examplePost({ credits: [nia, ilo] })} />,
    exampleUser({ id: 'id of ilo', userName: 'ilo' }),
  );
  expect((await row('v2')).getByRole('button', { name: /^Play version 2/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Upload new version' })).toBeNull();
  expect(screen.queryByRole('button', { name: /sign-off|current/ })).toBeNull();
});

it('a version that is still processed cannot be proposed, and a failed one says so', async () => {
  list = [
    exampleVersion({ number: 3, processing: 'failed', waveform: null, stream: null }),
    exampleVersion({ number: 2, processing: 'waiting', waveform: null, stream: null }),
    exampleVersion({ isCurrent: true }),
  ];
  renderSignedIn(<VersionsTab post={examplePost()} />);
  expect((await row('v2')).getByRole('button', { name: /^Make current/ })).toHaveProperty('disabled', true);
  expect((await row('v3')).getByText("We couldn't process this file.")).toBeDefined();
});

it('a list of versions that does not load offers another try', async () => {
  list = null;
  const { user } = renderSignedIn(<VersionsTab post={examplePost()} />);
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  list = [exampleVersion({ isCurrent: true })];
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'v1 · current' })).toBeDefined();
});
