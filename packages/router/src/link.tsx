import { use, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useLocation, useRouter } from './hooks.ts';
import { APP_ORIGIN } from './in-app-path.ts';
import { hrefOf, type To } from './location.ts';
import type { NavigateOptions } from './router.ts';
import { StepContext } from './router-view.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: To;
  /** Reloads the page. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside the app. With a modifier key or another mouse button the browser handles the click.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  children,
  ...linkProps
}: LinkProps) {
  const router = useRouter();
  const href = hrefOf(
    to,
    typeof to === 'string' && to.startsWith('/') ? ROOT : (use(StepContext)?.location ?? ROOT),
  );
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !isPlain(event) || opensElsewhere(linkProps.target))
      return;
    event.preventDefault();
    const from = router.current()?.location;
    const isSame = from && `${from.pathname}${from.search}${from.hash}` === href;
    void router.navigate(href, {
      replace: replace ?? isSame ?? false,
      state: state ?? null,
      preventScrollReset: preventScrollReset ?? false,
    });
  };
  return (
    <a {...linkProps} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that sets `aria-current` when its target or a page below it is open. */
export function NavLink(props: LinkProps) {
  const location = useLocation();
  const { pathname } = new URL(hrefOf(props.to, location), APP_ORIGIN);
  const isHere = location.pathname === pathname || location.pathname.startsWith(`${pathname}/`);
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}

const ROOT = { pathname: '/', search: '' };

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

const opensElsewhere = (target: string | undefined): boolean => target !== undefined && target !== '_self';
