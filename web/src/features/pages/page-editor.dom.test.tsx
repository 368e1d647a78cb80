import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { PageEditor } from './page-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says of a page without text whether it is public', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/admin/pages/') ? { markdown: '', version: 0 } : { pages: ['about'] }),
  );
  renderSignedIn(
    <>
      <PageEditor page="about" />
      <PageEditor page="imprint" />
    </>,
  );
  expect(await screen.findByText('This page has no text yet. It shows what the settings say.')).toBeDefined();
  expect(
    screen.getByText('This page has no text yet, so it is not public and nothing links to it.'),
  ).toBeDefined();
});
