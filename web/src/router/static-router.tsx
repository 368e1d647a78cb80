import type { ReactNode } from 'react';
import { locationOf } from './location.ts';
import { RouterContext, StepContext } from './router-view.tsx';
import type { Router } from './router.ts';
import type { Step } from './step.ts';

/** For what is drawn without a browser: one is at an address, and nothing leads away. */
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
    navigate: async () => undefined,
    subscribe: () => () => undefined,
    drawn: () => undefined,
    guard: () => () => undefined,
    addOverlay: () => () => undefined,
  };
  return (
    <RouterContext value={router}>
      <StepContext value={step}>{children}</StepContext>
    </RouterContext>
  );
}
