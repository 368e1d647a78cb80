import { account, settings } from '@backbeat/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { Component as DataSettings } from './data-settings.screen.tsx';

const ID = '0190a1b2-0000-7000-8000-000000000000';
const TIME = '2026-01-01T00:00:00.000Z';
const EXPORT = { id: ID, state: 'ready', requestedAt: TIME, readyAt: TIME, expiresAt: TIME, size: 9 };
const STORAGE = {
  used: 2 ** 30,
  quota: 5 * 2 ** 30,
  kinds: [{ kind: 'original', bytes: 2 ** 30, files: 12 }],
};
const ACCOUNT = {
  email: 'a@b.example',
  pendingEmail: null,
  passkeys: 0,
  twoFactor: false,
  recoveryCodes: 0,
  invitedBy: null,
  mayInvite: false,
};

/** Whether the session has a fresh proof of identity, and the calls that the server accepted. */
let isProven: boolean;
let acceptedPaths: string[];
let downloads: string[];

/** Answers as the server does. */
function answer(path: string, method: string): Response {
  if (path === '/api/account/proof') {
    isProven = true;
    return Response.json({ proofExpiresAt: TIME });
  }
  if (path === '/api/account') return Response.json({ ...ACCOUNT, proofExpiresAt: isProven ? TIME : null });
  if (path === '/api/account/storage') return Response.json(STORAGE);
  if (method === 'GET') return Response.json([EXPORT]);
  if (!isProven)
    return Response.json({ error: account.messages.proofRequired, code: 'PROOF_REQUIRED' }, { status: 403 });
  acceptedPaths.push(path);
  return Response.json({ ...EXPORT, id: `${ID.slice(0, -1)}1`, state: 'failed' }, { status: 201 });
}

beforeEach(() => {
  isProven = false;
  [acceptedPaths, downloads] = [[], []];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) =>
    answer(new URL(url, 'http://localhost').pathname, method),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).pathname);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function confirmPassword(): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(settings.messages.proof.password), { target: { value: 'secret' } });
  fireEvent.click(dialog.getByRole('button', { name: settings.messages.proof.confirm }));
}

it('asking for a copy of the data asks for the password first', async () => {
  renderSignedIn(<DataSettings />);
  await screen.findByRole('link', { name: 'Download' });
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await confirmPassword();
  await waitFor(() => expect(acceptedPaths).toEqual(['/api/account/exports']));
});

it('downloading a copy of the data asks for the password first', async () => {
  renderSignedIn(<DataSettings />);
  fireEvent.click(await screen.findByRole('link', { name: 'Download' }));
  await confirmPassword();
  await waitFor(() => expect(downloads).toEqual([`/api/account/exports/${ID}/file`]));
});

it('shows what the files take of the quota, by kind', async () => {
  renderSignedIn(<DataSettings />);
  await screen.findByText('1 GiB of 5 GiB');
  await screen.findByText('Originals');
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Your storage' }).value).toBe(20);
});
