import {
  createElement,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { Location, To } from './location.ts';
import { RouterContext, StepContext } from './router-view.tsx';
import type { Guard, NavigateOptions, Router, Stopped } from './router.ts';
import type { Step } from './step.ts';

const outside = (): never => {
  throw new Error('This is drawn outside the router.');
};

export const useRouter = (): Router => use(RouterContext) ?? outside();
const useStep = (): Step => use(StepContext) ?? outside();

/** Where one is. */
export const useLocation = (): Location => useStep().location;

/** How one came here. */
export const useWay = (): Step['way'] => useStep().way;

/** What the address says in the places that the route's path names. */
export const useParams = (): Readonly<Partial<Record<string, string>>> => useStep().params;

/** The shape of the screen that is coming, where it has one. */
export function useSkeleton(): ReactNode {
  const { Skeleton } = useStep();
  return Skeleton && createElement(Skeleton);
}

/** Goes elsewhere. It is the same function for good. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate;

type SearchChange = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

/** The query of the address, and what changes it. */
export function useSearchParams(): [
  URLSearchParams,
  (change: SearchChange, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const router = useRouter();
  const change = useCallback(
    (next: SearchChange, options?: NavigateOptions) => {
      const before = new URLSearchParams(router.current()?.location.search);
      const after = typeof next === 'function' ? next(before) : new URLSearchParams(next);
      void router.navigate({ search: after.toString() }, options);
    },
    [router],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), change];
}

/** A move that was stopped: `proceed` makes it all the same, `reset` forgets it. Null while nothing is stopped. */
export type Blocked = { proceed: () => void; reset: () => void } | null;

/** Stops moves to other addresses while `isKept` says so. */
export function useBlocker(isKept: Guard): Blocked {
  const router = useRouter();
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const ask = useEffectEvent(isKept);
  useEffect(() => router.guard((moves) => ask(moves), setStopped), [router]);
  return (
    stopped && {
      proceed() {
        setStopped(null);
        stopped.proceed();
      },
      reset: () => setStopped(null),
    }
  );
}

/**
 * Lets Back close an overlay while it is open. Dialog, Menu and Popover of the design system call it; an overlay that is part
 * of the address needs it not.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const router = useRouter();
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? router.addOverlay(() => onBack()) : undefined), [router, isOpen]);
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: To } & NavigateOptions) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate(to, { replace: replace ?? false, state: state ?? null }));
  useEffect(() => go(), []);
  return null;
}
