import { useId, type ReactNode } from 'react';
import { Link } from '@packages/router';
import { messages } from './overview.messages.ts';

interface SectionProps {
  title: string;
  /** Beside the title, such as a number. */
  note?: string | undefined;
  /** The screen with all of it. */
  to?: string;
  children: ReactNode;
}

/** A part of the overview with its title. */
export function Section({ title, note, to, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex min-h-8 items-center gap-3">
        <h2 id={id} className="text-[15px] font-semibold">
          {title}
        </h2>
        {note === undefined ? null : <span className="truncate text-[13px] text-text-3">{note}</span>}
        {to === undefined ? null : (
          <Link
            to={to}
            aria-label={messages.showAllOf({ title })}
            className="ml-auto inline-flex min-h-8 shrink-0 items-center text-text-2 hover:text-text pointer-coarse:min-h-11"
          >
            {messages.showAll}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
