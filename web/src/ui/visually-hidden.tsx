import type { ReactNode } from 'react';
import { uiMessages } from './ui.messages.ts';

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** The first focusable link: it skips the header and moves to the content with the id `to`. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-3 left-3 z-60 rounded-pill bg-fill px-5 py-3 font-semibold text-on-fill not-focus-visible:sr-only"
    >
      {uiMessages.skipToContent}
    </a>
  );
}
