import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from './signed-in.fixture.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { messages } from './auth.messages.ts';

/** How often the page has asked the browser for a passkey. */
let requests: number;

beforeEach(() => {
  requests = 0;
  const get = async () => {
    requests += 1;
    throw new DOMException('No authenticator', 'NotSupportedError');
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true }),
  );
  vi.stubGlobal('navigator', { credentials: { get } });
  vi.stubGlobal('fetch', async () =>
    Response.json({ challenge: 'AAAA', rpId: 'localhost', timeout: 300_000 }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a browser that cannot suggest passkeys shows no error, but the button does', async () => {
  const { user } = renderSignedIn(<SignInForm defaultUsername="" onSignedIn={() => undefined} />);
  await waitFor(() => expect(requests).toBe(1));
  expect(screen.queryByText(messages.unexpected)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await screen.findByText(messages.unexpected);
});
