import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../signed-in.fixture.tsx';
import { emptySignUp } from './sign-up.ts';
import { useAvailabilityChecks } from './use-availability-checks.ts';

function EmailCheck() {
  const checks = useAvailabilityChecks({
    ...emptySignUp,
    answers: { ...emptySignUp.answers, email: 'nia@keys.example' },
  });
  return <output>{JSON.stringify(checks.email)}</output>;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [429, 'Too many attempts. Please try again in 9 minutes.', 'available'],
  [500, 'Broken.', 'Error checking email availability'],
])('an address whose check answers %i (%s) counts as: %s', async (status, error, verdict) => {
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status }));
  renderSignedIn(<EmailCheck />);
  expect(await screen.findByText(new RegExp(verdict))).toBeDefined();
});
