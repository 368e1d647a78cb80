import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  /** A short text beside the title. */
  text?: ReactNode;
  /** Controls of the section, such as a choice of views. */
  children?: ReactNode;
}

/** The head of a section of the feed. */
export function SectionHead({ title, text, children }: SectionHeadProps) {
  return (
    <div className="mb-1 flex items-center justify-between gap-4 md:mb-5 md:min-h-10">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h2 className="max-md:text-[18px]">{title}</h2>
        {text ? <div className="text-text-3">{text}</div> : null}
      </div>
      {children}
    </div>
  );
}
