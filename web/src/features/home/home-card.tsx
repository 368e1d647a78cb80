import { useId, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface HomeCardProps {
  title: string;
  /** Beside the title: an action on the whole card. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A card of the home screen, named by its title. */
export function HomeCard({ title, action, children, className }: HomeCardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cx('flex min-w-0 flex-col rounded-l bg-surface-1 p-5 md:p-6', className)}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-[22px]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
