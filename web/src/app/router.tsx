import { createBrowserRouter } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { paths } from './paths.ts';

/** The screens, one lazy line each. */
export const router = createBrowserRouter([
  {
    errorElement: <ErrorScreen />,
    children: [
      { path: paths.landing, lazy: () => import('../features/landing/landing.screen.tsx') },
      { path: paths.styleguide, lazy: () => import('../features/styleguide/styleguide.screen.tsx') },
      { path: '*', lazy: () => import('./not-found.screen.tsx') },
    ],
  },
]);
