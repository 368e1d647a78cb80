import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A shape in the size of what is coming. Give it width and height by class, and how round it is where that is another. */
export function Skeleton({ className }: { className?: string }) {
  const isRounded = className?.includes('rounded-') ?? false;
  return (
    <span
      aria-hidden="true"
      className={cx('breathe block bg-surface-2', !isRounded && 'rounded-s', className)}
    />
  );
}

/**
 * Skeletons, with the loading text that the specification words as their caption.
 * `captionHidden` keeps it for screen readers alone: what stands below is to stay where it is.
 */
export function Loading({
  label,
  captionHidden = false,
  children,
  className,
}: {
  label: string;
  captionHidden?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy="true">
      <div className={className}>{children}</div>
      <output className={captionHidden ? 'sr-only' : 'mt-4 block text-center text-[14px] text-text-3'}>
        {label}
      </output>
    </div>
  );
}
