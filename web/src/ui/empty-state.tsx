import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface EmptyStateProps {
  title: string;
  /** What the user can do next. */
  text?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /** Level of the title within the screen. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** Replaces an empty list, with a flat line as its picture. */
export function EmptyState({ title, text, action, level = 2, className }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-l bg-surface-1 px-6 py-14 text-center',
        className,
      )}
    >
      <svg width="132" height="32" viewBox="0 0 132 32" aria-hidden="true" className="mb-3 text-surface-3">
        {flatLine.map((height, bar) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- the bars never change
            key={bar}
            x={bar * 6}
            y={16 - height / 2}
            width="3"
            height={height}
            rx="1.5"
            fill="currentColor"
          />
        ))}
      </svg>
      <Title className={level === 1 ? 'text-[clamp(28px,4vw,40px)]' : 'text-[21px]'}>{title}</Title>
      {text ? <p className="max-w-[44ch] wrap-anywhere text-text-2">{text}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

const flatLine = [3, 3, 3, 3, 3, 4, 3, 5, 10, 20, 30, 16, 22, 9, 5, 3, 4, 3, 3, 3, 3, 3];
