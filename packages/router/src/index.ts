export { Link, NavLink, type LinkProps } from './link.tsx';
export {
  Navigate,
  useBlocker,
  useCloseOnBack,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearchParams,
  useSkeleton,
  useNavigationType,
} from './hooks.ts';
export { toInAppPath } from './in-app-path.ts';
export { lazy } from './lazy.tsx';
export type { Location } from './location.ts';
export { ErrorBoundary, isMissingScript, type Failure } from './error-boundary.tsx';
export { Outlet, RouterView, Screens } from './router-view.tsx';
export { createRouter } from './router.ts';
export type { Route } from './routes.ts';
export { createScrollRestoration } from './scroll.ts';
export { StaticRouter } from './static-router.tsx';
export { useIsHere } from './use-is-here.ts';
