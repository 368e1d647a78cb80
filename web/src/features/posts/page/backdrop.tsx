import type { ReactNode } from 'react';

/** A blurred picture behind the head of a post's page. */
export function Backdrop({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-clip">
      <div className="absolute -inset-10 opacity-38 blur-[50px] saturate-120">{children}</div>
      <div className="absolute inset-0 bg-linear-to-b from-transparent from-20% to-ink" />
    </div>
  );
}
