import { useId, type ReactNode } from 'react';

interface TodaySectionProps {
  title: string;
  /** Beside the title: an action on the whole section. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the home screen that lies on the page itself, named by its title. */
export function TodaySection({ title, action, children }: TodaySectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-2.5 flex min-h-11 items-center justify-between gap-3">
        <h2 id={titleId} className="min-w-0 text-[22px] max-md:[font-stretch:84%] md:text-[24px]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
