import type { ReactNode } from 'react';
import { locationOf } from './location.ts';
import { RouterContext, StepContext } from './router-view.tsx';
import type { Router } from './router.ts';
import type { Step } from './step.ts';

/** A router for rendering without a browser: a fixed location and no navigation. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const step: Step = {
    location: locationOf(location, null, ''),
    way: 'pop',
    params: {},
    components: [],
    Skeleton: null,
    keepsScroll: false,
  };
  const router: Router = {
    current: () => step,
    destination: () => step.location,
    navigate: async () => undefined,
    retry: async () => true,
    subscribe: () => () => undefined,
    confirmRender: () => undefined,
    guard: () => () => undefined,
    addOverlay: () => () => undefined,
  };
  return (
    <RouterContext value={router}>
      <StepContext value={step}>{children}</StepContext>
    </RouterContext>
  );
}
