import { createBrowserRouter } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { paths } from './paths.ts';
import { Root } from './root.tsx';

/** The screens, one lazy line each. A screen's file exports its component as `Component`. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <></>,
    children: [
      { path: paths.landing, lazy: () => import('../features/landing/landing.screen.tsx') },
      { path: paths.styleguide, lazy: () => import('../features/styleguide/styleguide.screen.tsx') },
      { path: '*', lazy: () => import('./not-found.screen.tsx') },
    ],
  },
]);
