import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { renderSignedIn } from '../signed-in.fixture.tsx';
import { ProofCancelled, useProof } from './use-proof.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A server that asks for a proof until it gets the right password. */
function stubServer(): string[] {
  const requests: string[] = [];
  let isProven = false;
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string | null }) => {
    if (method === 'GET') return Response.json({ passkeys: 0 });
    requests.push(`${method} ${url}`);
    if (url.endsWith('/proof')) {
      if (body !== '{"password":"right"}')
        return Response.json({ error: 'That is wrong.', code: 'WRONG_PASSWORD' }, { status: 400 });
      isProven = true;
      return Response.json({ proofExpiresAt: '' });
    }
    return isProven
      ? Response.json({ recoveryCodes: ['A'] })
      : Response.json({ error: "Confirm it's you.", code: 'PROOF_REQUIRED' }, { status: 403 });
  });
  return requests;
}

function SensitiveButton() {
  const { withProof, proofDialog } = useProof();
  const [outcome, setOutcome] = useState('');
  const run = async () => {
    try {
      await withProof(() => call(api.credentials.createRecoveryCodes));
      setOutcome('done');
    } catch (error) {
      setOutcome(error instanceof ProofCancelled ? 'cancelled' : 'failed');
    }
  };
  return (
    <>
      <Button onClick={() => void run()}>Create codes</Button>
      <p>{outcome}</p>
      {proofDialog}
    </>
  );
}

const CODES = 'POST /api/account/two-factor/recovery-codes';
const PROOF = 'POST /api/account/proof';

it('a sensitive action continues after the user has proved their identity', async () => {
  const requests = stubServer();
  const { user } = renderSignedIn(<SensitiveButton />);
  await user.click(screen.getByRole('button', { name: 'Create codes' }));
  const field = await screen.findByLabelText('Password');
  await user.type(field, 'right{Enter}');
  await screen.findByText('done');
  expect(requests).toEqual([CODES, PROOF, CODES]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a sensitive action does not happen when the user closes the dialog', async () => {
  const requests = stubServer();
  const { user } = renderSignedIn(<SensitiveButton />);
  await user.click(screen.getByRole('button', { name: 'Create codes' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('cancelled');
  expect(requests).toEqual([CODES]);
});
