import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { waitForQueries } from './api/wait-for-queries.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { queries } from './app/query-client.ts';
import { Root } from './app/root.tsx';
import { router } from './app/router.tsx';
import { ErrorBoundary, RouterView } from '@packages/router';
import { ToastProvider } from './ui/overlays/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const firstScreen = new Promise<void>((resolve) => {
  router.subscribe(() => resolve());
});

const app = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      {/* Around the boundary, since the links of the error screen need it. */}
      <RouterView router={router}>
        <ErrorBoundary renderFailure={(failure) => <ErrorScreen {...failure} />}>
          <ToastProvider>
            <Root />
          </ToastProvider>
        </ErrorBoundary>
      </RouterView>
    </QueryClientProvider>
  </StrictMode>
);

/**
 * Maximum time in milliseconds that the first render waits for prefetched data once the screen's
 * script has loaded.
 */
const PREFETCH_TIMEOUT_MS = 2_000;

// The prerendered app shell stays until then. It has the layout of the screen with all known data,
// so no intermediate state is rendered. The transition renders in time slices, so the page stays
// responsive.
void firstScreen
  .then(() => waitForQueries(queries, PREFETCH_TIMEOUT_MS))
  .then(() => startTransition(() => createRoot(root).render(app)));
