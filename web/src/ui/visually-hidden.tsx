import type { ReactNode } from 'react';

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** The first stop of the keyboard: past the header, to the content whose id is `to`. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-3 left-3 z-60 rounded-pill bg-fill px-5 py-3 font-semibold text-on-fill not-focus-visible:sr-only"
    >
      Skip to content
    </a>
  );
}
