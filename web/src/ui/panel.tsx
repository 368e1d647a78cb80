import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A raised surface for one group of content. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <section className={cx('rounded-l bg-surface-1 p-5 md:p-6', className)}>{children}</section>;
}

/** A number with its label. Put several into a `dl`. */
export function Stat({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-text-3">{label}</dt>
      <dd className="figures text-[24px]">{value}</dd>
    </div>
  );
}
