import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * A placeholder in the size of the content. Pass width, height and, where it differs, radius as
 * classes.
 */
export function Skeleton({ className }: { className?: string }) {
  const isRounded = className?.includes('rounded-') ?? false;
  return (
    <span
      aria-hidden="true"
      className={cx('breathe block bg-surface-2', !isRounded && 'rounded-s', className)}
    />
  );
}

interface LoadingProps {
  label: string;
  captionHidden?: boolean;
  className?: string;
}

/**
 * Skeletons with the loading text of the specification as their caption. `captionHidden` hides the
 * text visually, so that the content below does not move.
 */
export function Loading({
  label,
  captionHidden = false,
  children,
  className,
}: LoadingProps & { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <div className={className}>{children}</div>
      <output className={captionHidden ? 'sr-only' : 'mt-4 block text-center text-[14px] text-text-3'}>
        {label}
      </output>
    </div>
  );
}

/** The skeletons of `count` equal rows or cards. */
export function LoadingRows({ count, row, ...props }: LoadingProps & { count: number; row: ReactNode }) {
  return (
    <Loading {...props}>
      {Array.from({ length: count }, (_, position) => (
        <Fragment key={position}>{row}</Fragment>
      ))}
    </Loading>
  );
}
