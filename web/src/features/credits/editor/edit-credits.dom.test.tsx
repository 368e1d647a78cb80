import { terms } from '@backbeat/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { exampleProposal, exampleRequest } from '../review/request.fixture.ts';
import { EditCreditsButton } from './edit-credits-button.tsx';

let sentBodies: unknown[];
let answer: () => Response;
/** The compact JWS that the server has for the post. */
let agreement: string;

beforeEach(() => {
  sentBodies = [];
  answer = () => Response.json(draft);
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return new Response(agreement);
    sentBodies.push(typeof body === 'string' ? JSON.parse(body) : undefined);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const draft = exampleRequest();
const tembo = exampleUser({ id: 'id of tembo', userName: 'tembo' });

async function openEditor(post = draft) {
  const renderResult = renderSignedIn(<EditCreditsButton post={post} />, tembo);
  await renderResult.user.click(screen.getByRole('button', { name: 'Edit credits' }));
  await screen.findByLabelText('Sign as');
  return renderResult;
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for sign-off' });
const group = (name: string) => within(screen.getByRole('group', { name }));
const share = (userName: string, label: string) =>
  group(`Shares of ${userName}`).getByLabelText<HTMLInputElement>(label);

it('the credits editor sends changed roles and shares with the signed name', async () => {
  const { user } = await openEditor();
  const roles = group('Roles of nia');
  await user.click(roles.getByRole('button', { name: /^Add roles/ }));
  await user.click(roles.getByRole('button', { name: 'Co-producer' }));
  await user.click(roles.getByRole('button', { name: 'Featured artist' }));
  await user.clear(share('tembo', 'Composition'));
  await user.type(share('tembo', 'Composition'), '66,7');
  await user.clear(share('nia', 'Composition'));
  await user.type(share('nia', 'Composition'), '33.3');
  await user.click(submit());
  await screen.findByText('Asked for sign-off. Waiting for nia.');
  expect(sentBodies).toEqual([
    {
      credits: [
        { userName: 'tembo', roles: ['MainArtist'], compositionShare: 66.7, recordingShare: 50 },
        { userName: 'nia', roles: ['CoProducer', 'Vocalist'], compositionShare: 33.3, recordingShare: 50 },
      ],
      signedAs: 'tembo',
    },
  ]);
});

it('the credits editor names a sum other than 100 % while the author types, and sends nothing', async () => {
  const { user } = await openEditor();
  await user.clear(share('nia', 'Recording'));
  await user.type(share('nia', 'Recording'), '49.5');
  expect(screen.getByText(terms.describeSum(9950))).toBeDefined();
  expect(submit().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Split evenly' }));
  expect(share('nia', 'Recording').value).toBe('50');
  expect(share('tembo', 'Composition').value).toBe('50');
  expect(submit().disabled).toBe(false);
});

it('the credits editor asks for at least one role of each artist', async () => {
  const { user } = await openEditor();
  await user.click(group('Roles of tembo').getByRole('button', { name: 'Main artist' }));
  expect(screen.getByText(terms.messages.noRole({ name: 'tembo' }))).toBeDefined();
  expect(submit().disabled).toBe(true);
});

it('the credits editor sends no shares once the author turns the split off', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole('switch', { name: /Agree on a split/ }));
  await user.click(submit());
  await screen.findByText('Asked for sign-off. Waiting for nia.');
  expect(sentBodies[0]).toMatchObject({
    credits: [
      { userName: 'tembo', roles: ['MainArtist'] },
      { userName: 'nia', roles: ['FeaturedArtist', 'Vocalist'] },
    ],
  });
  expect(JSON.stringify(sentBodies)).not.toContain('Share');
});

it('the credits editor of a published post starts with the shares of the agreement', async () => {
  const payload = { parties: exampleProposal().credits };
  const encodedPayload = Buffer.from(JSON.stringify(payload)).toString('base64url');
  agreement = `e30.${encodedPayload}.c2ln`;
  await openEditor(
    exampleRequest({ status: 'PUBLISHED', proposal: null, credits: exampleProposal().credits }),
  );
  expect([share('tembo', 'Composition').value, share('nia', 'Recording').value]).toEqual(['80', '50']);
});

it('the credits editor stays open with the reason when the server refuses the terms', async () => {
  answer = () => Response.json({ error: terms.messages.same, code: 'CONFLICT' }, { status: 409 });
  const { user } = await openEditor();
  await user.click(submit());
  await screen.findByText(terms.messages.same);
  expect(screen.getByRole('dialog')).toBeDefined();
});
