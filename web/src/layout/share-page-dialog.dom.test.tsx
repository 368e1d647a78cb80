import { screen } from '@testing-library/react';
import { StaticRouter } from '@packages/router';
import { expect, it } from 'vitest';
import { renderForUser } from '../lib/component.fixture.ts';
import { ToastProvider } from '../ui/overlays/toast.tsx';
import { SharePageDialog } from './share-page-dialog.tsx';

it('the dialog for sharing a page copies its link and the address of its RSS document', async () => {
  const { user } = renderForUser(
    <StaticRouter location="/profile/nia">
      <ToastProvider>
        <SharePageDialog title="Nia" page="/profile/nia" open onOpenChange={() => undefined} />
      </ToastProvider>
    </StaticRouter>,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(new URL('/profile/nia', location.href).href);
  await user.click(screen.getByRole('button', { name: 'RSS' }));
  expect(await navigator.clipboard.readText()).toBe(new URL('/profile/nia/feed.xml', location.href).href);
  expect(await screen.findByText(/RSS address copied/)).toBeTruthy();
});
