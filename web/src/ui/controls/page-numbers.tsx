import { Button } from './button.tsx';
import { cx } from '../cx.ts';
import { clampPage } from './pagination.tsx';
import { uiMessages } from '../ui.messages.ts';

/**
 * Returns up to `count` page numbers, from 0, with the current one in the middle if both sides have
 * enough pages.
 */
export function pagesAround(page: number, totalPages: number, count: number): number[] {
  const visibleCount = Math.min(count, Math.max(0, totalPages));
  const first = Math.max(0, Math.min(page - Math.floor(visibleCount / 2), totalPages - visibleCount));
  return Array.from({ length: visibleCount }, (_, index) => first + index);
}

export interface PageNumbersProps {
  /** From 0. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Names the paged list for screen readers. */
  label: string;
  /** The maximum number of page numbers. */
  count?: number;
  className?: string;
}

/** Previous, the numbers of the surrounding pages, Next. */
export function PageNumbers({ page, totalPages, onPage, label, count = 5, className }: PageNumbersProps) {
  const current = clampPage(page, totalPages);
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-center gap-x-1 gap-y-3 py-8', className)}
    >
      <Button size="small" disabled={current === 0} onClick={() => onPage(current - 1)}>
        {uiMessages.previous}
      </Button>
      {/* On narrow screens the numbers stand above the two buttons. */}
      <ol className="flex justify-center gap-1 max-sm:order-first max-sm:w-full sm:mx-2">
        {pagesAround(current, totalPages, count).map((each) => (
          <li key={each}>
            <Button
              size="small"
              variant={each === current ? 'primary' : 'ghost'}
              aria-label={uiMessages.page({ page: each + 1 })}
              aria-current={each === current ? 'page' : undefined}
              onClick={() => onPage(each)}
              className="min-w-9 px-2! tabular-nums"
            >
              {each + 1}
            </Button>
          </li>
        ))}
      </ol>
      <Button size="small" disabled={current >= totalPages - 1} onClick={() => onPage(current + 1)}>
        {uiMessages.next}
      </Button>
    </nav>
  );
}
