import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  /** What happened, and what the user can do next. */
  text: ReactNode;
  /** A button or a link. */
  action: ReactNode;
  /** Level of the title within the screen. */
  level?: 1 | 2 | 3;
}

/** Replaces the content of a screen that does not exist or did not load. */
export function ErrorState({ level = 1, ...content }: ErrorStateProps) {
  return (
    <div className="wrap grid min-h-[64dvh] content-center py-10">
      <EmptyState level={level} className="md:py-20" {...content} />
    </div>
  );
}
