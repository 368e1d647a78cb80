import { Button } from './button.tsx';
import { cx } from '../cx.ts';
import { uiMessages } from '../ui.messages.ts';

export interface PaginationProps {
  /** From 0. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Names the paged list for screen readers. */
  label?: string;
  /** Replaces 'Page X of Y' between the buttons. */
  summary?: string;
  disabled?: boolean;
  className?: string;
}

/** Clamps a page to the existing ones, since a list may shrink. */
export function clampPage(page: number, totalPages: number): number {
  return Math.min(Math.max(0, page), Math.max(0, totalPages - 1));
}

/** Previous, 'Page X of Y' or the summary, Next. */
export function Pagination({
  page,
  totalPages,
  onPage,
  label = uiMessages.pages,
  summary,
  disabled = false,
  className,
}: PaginationProps) {
  const current = clampPage(page, totalPages);
  const pages = Math.max(1, totalPages);
  return (
    <nav aria-label={label} className={cx('flex items-center justify-center gap-4 py-8', className)}>
      <Button size="small" disabled={disabled || current === 0} onClick={() => onPage(current - 1)}>
        {uiMessages.previous}
      </Button>
      <span aria-live="polite" className="text-center text-text-2 tabular-nums">
        {summary ?? uiMessages.pageOf({ page: current + 1, pages })}
      </span>
      <Button size="small" disabled={disabled || current >= pages - 1} onClick={() => onPage(current + 1)}>
        {uiMessages.next}
      </Button>
    </nav>
  );
}
