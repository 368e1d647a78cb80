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
import type { Guard, NavigateOptions, Router, BlockedNavigation } from './router.ts';
import type { Step } from './step.ts';

const throwOutsideRouter = (): never => {
  throw new Error('This is rendered outside the router.');
};

export const useRouter = (): Router => use(RouterContext) ?? throwOutsideRouter();
const useStep = (): Step => use(StepContext) ?? throwOutsideRouter();

/** The current location. */
export const useLocation = (): Location => useStep().location;

/** How the current location was reached. */
export const useNavigationType = (): Step['way'] => useStep().way;

/** The path parameters of the current route. */
export const useParams = (): Readonly<Partial<Record<string, string>>> => useStep().params;

/** The skeleton of the screen being loaded, if it has one. */
export function useSkeleton(): ReactNode {
  const { Skeleton } = useStep();
  return Skeleton && createElement(Skeleton);
}

/** Returns the navigate function, which never changes. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate;

type SearchChange = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

/** The search parameters of the URL, and a function that changes them. */
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

/**
 * A blocked navigation: `proceed` continues it, `reset` discards it. Null while none is blocked.
 */
export type NavigationBlock = { proceed: () => void; reset: () => void } | null;

/** Blocks navigation to other locations while `shouldBlock` returns true. */
export function useBlocker(shouldBlock: Guard): NavigationBlock {
  const router = useRouter();
  const [navigation, setStopped] = useState<BlockedNavigation | null>(null);
  const shouldBlockNow = useEffectEvent(shouldBlock);
  useEffect(() => router.guard((moves) => shouldBlockNow(moves), setStopped), [router]);
  return (
    navigation && {
      proceed() {
        setStopped(null);
        navigation.proceed();
      },
      reset: () => setStopped(null),
    }
  );
}

/**
 * Closes an open overlay, such as a dialog or a menu, on Back. An overlay
 * that is part of the URL does not need it.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const router = useRouter();
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? router.addOverlay(() => onBack()) : undefined), [router, isOpen]);
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace, state }: { to: To } & NavigateOptions) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate(to, { replace: replace ?? false, state: state ?? null }));
  useEffect(() => go(), []);
  return null;
}
