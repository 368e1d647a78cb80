import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A shape in the size of what is coming. Give it width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('breathe block rounded-s bg-surface-2', className)} />;
}

/** Skeletons with the loading text that the specification words, for screen readers. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}
