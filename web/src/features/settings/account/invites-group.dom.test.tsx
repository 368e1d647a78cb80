import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { inviteMessages } from '../../sign-up/index.ts';
import { InvitesGroup } from './invites-group.tsx';

const ACCOUNT = {
  email: 'a@b.example',
  pendingEmail: null,
  passkeys: 0,
  twoFactor: false,
  recoveryCodes: 0,
  proofExpiresAt: null,
};
const INVITE = {
  id: '0190a1b2-0000-7000-8000-000000000000',
  code: 'ABCDEFGH23',
  url: 'http://localhost/invite/ABCDEFGH23',
  state: 'used',
  uses: 1,
  maxUses: 1,
  note: '',
  email: null,
  time: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  people: ['olga'],
};

let account: { invitedBy: string | null; mayInvite: boolean };
let calls: string[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost');
    calls.push(`${method} ${pathname}`);
    if (pathname === '/api/account') return Response.json({ ...ACCOUNT, ...account });
    return method === 'POST'
      ? Response.json({ ...INVITE, state: 'open', uses: 0, people: [] }, { status: 201 })
      : Response.json({ content: [INVITE], next: null });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a member who may invite makes an invite, and sees who joined', async () => {
  account = { invitedBy: null, mayInvite: true };
  renderSignedIn(<InvitesGroup />);
  expect(await screen.findByText(inviteMessages.joined({ names: 'olga' }))).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: inviteMessages.newInvite }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(inviteMessages.never)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: inviteMessages.create }));
  await waitFor(() => expect(calls).toContain('POST /api/invites'));
});

it('a member reads who invited them, also where members may not invite', async () => {
  account = { invitedBy: 'mara', mayInvite: false };
  renderSignedIn(<InvitesGroup />);
  expect((await screen.findByRole('link', { name: 'Invited by mara' })).getAttribute('href')).toContain(
    'mara',
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual(['GET /api/account']);
});

it('a member without an inviter who may not invite sees nothing about invites', async () => {
  account = { invitedBy: null, mayInvite: false };
  const { container } = renderSignedIn(<InvitesGroup />);
  await waitFor(() => expect(calls).toEqual(['GET /api/account']));
  expect(container.textContent).toBe('');
});
