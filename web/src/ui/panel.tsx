import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { PartBoundary } from './part.tsx';

/** A raised surface for one group of content. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={cx('rounded-l bg-surface-1 p-5 md:p-6', className)}>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}

interface StatProps {
  label: string;
  value: ReactNode;
  /** On phones in one line of text. */
  compact?: boolean;
}

/** A number with its label. Put several into a `dl`. */
export function Stat({ label, value, compact = false }: StatProps) {
  return (
    <div
      className={
        compact
          ? 'flex flex-row-reverse items-baseline gap-1.5 md:flex-col-reverse md:items-start md:gap-0'
          : 'flex flex-col-reverse'
      }
    >
      <dt className="text-text-3">{label}</dt>
      <dd className={compact ? 'figures text-[17px] md:text-[24px]' : 'figures text-[24px]'}>{value}</dd>
    </div>
  );
}
