import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorScreen } from './app/error-screen.tsx';
import { FirstFrame } from './app/first-frame.tsx';
import { queries } from './app/query-client.ts';
import { Root } from './app/root.tsx';
import { router } from './app/router.tsx';
import { Boundary, RouterView } from './router/index.ts';
import { ToastProvider } from './ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <Boundary failed={ErrorScreen}>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <RouterView router={router} loading={<FirstFrame />}>
            <Root />
          </RouterView>
        </ToastProvider>
      </QueryClientProvider>
    </Boundary>
  </StrictMode>,
);
