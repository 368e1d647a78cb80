import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  /** What happened, and what the user can do next. */
  text: ReactNode;
  /** A button or a link. */
  action: ReactNode;
}

/** Replaces the content of a screen that does not exist or did not load. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div className="wrap grid min-h-[64dvh] content-center py-10">
      <EmptyState level={1} className="md:py-20" {...props} />
    </div>
  );
}
