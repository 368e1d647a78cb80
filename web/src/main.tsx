import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenAnswered } from './api/when-answered.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { queries } from './app/query-client.ts';
import { Root } from './app/root.tsx';
import { router } from './app/router.tsx';
import { Boundary, RouterView } from './router/index.ts';
import { ToastProvider } from './ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const firstScreen = new Promise<void>((come) => {
  router.subscribe(() => come());
});

const app = (
  <StrictMode>
    <Boundary failed={ErrorScreen}>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <RouterView router={router}>
            <Root />
          </RouterView>
        </ToastProvider>
      </QueryClientProvider>
    </Boundary>
  </StrictMode>
);

/** Milliseconds that the first drawing waits for what was asked for early, once its script is there. */
const PATIENCE = 2_000;

// What the page has come with stays until then: it has the shape of the screen, and what is known of it, and nothing else is
// drawn in between. The app is drawn in steps, between which the page can answer.
void firstScreen
  .then(() => whenAnswered(queries, PATIENCE))
  .then(() => startTransition(() => createRoot(root).render(app)));
