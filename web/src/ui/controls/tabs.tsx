import { createContext, use, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { PartBoundary } from '../part.tsx';

/* Implements the tabs pattern of the ARIA Authoring Practices without the primitives library,
   which would add 9 kB to every screen with tabs. */

interface TabsState {
  /** Connects tabs with their panels. */
  id: string;
  value: string;
  onChange: (value: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = use(TabsContext);
  if (!state) throw new Error('Tabs need a Tabs above them.');
  return state;
}

export interface TabsProps {
  value: string;
  onChange: (value: string) => void;
  /** A tab list and its panels. */
  children: ReactNode;
  className?: string;
}

/** Tabs as pills. */
export function Tabs({ value, onChange, children, className }: TabsProps) {
  const id = useId();
  return (
    <TabsContext value={{ id, value, onChange }}>
      <div className={cx('min-w-0', className)}>{children}</div>
    </TabsContext>
  );
}

export interface TabListProps {
  /** Names the tab list. */
  label: string;
  tabs: readonly { value: string; label: ReactNode; disabled?: boolean; title?: string }[];
}

/** The row of tabs, which scrolls sideways on narrow screens. Arrows, Home and End select a tab. */
export function TabList({ label, tabs }: TabListProps) {
  const { id, value, onChange } = useTabs();
  const row = useScrollToActiveTab();
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className="relative -mx-4 flex scrollbar-none gap-1 overflow-x-auto px-4 py-1 md:mx-0 md:-ml-1 md:px-1"
    >
      {tabs.map((tab) => {
        const isActive = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={isActive ? `${id}-panel-${tab.value}` : undefined}
            aria-selected={isActive}
            data-state={isActive ? 'active' : 'inactive'}
            tabIndex={isActive ? 0 : -1}
            disabled={tab.disabled}
            title={tab.title}
            onClick={() => onChange(tab.value)}
            onKeyDown={moveOn}
            className={cx(
              'h-10 shrink-0 rounded-pill px-4 font-[550] whitespace-nowrap text-text-2 transition-colors pointer-coarse:h-11',
              'not-disabled:hover:text-text disabled:opacity-50 data-[state=active]:bg-text data-[state=active]:text-ink data-[state=active]:hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}

/** Scrolls the row of tabs, not the page, to the active tab. */
function useScrollToActiveTab() {
  const list = useRef<HTMLDivElement>(null);
  const lastActiveTab = useRef<Element | null>(null);
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector('[data-state=active]');
    if (!row || !(active instanceof HTMLElement) || active === lastActiveTab.current) return;
    lastActiveTab.current = active;
    // The observer calls after layout. Reading sizes here would force a second layout.
    const places = new ResizeObserver(() => {
      places.disconnect();
      row.scrollLeft = active.offsetLeft - (row.clientWidth - active.offsetWidth) / 2;
    });
    places.observe(active);
  });
  return list;
}

/** Selects the tab that the key points to. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.parentElement;
  const tabs = [...(row?.querySelectorAll<HTMLButtonElement>('[role=tab]:enabled') ?? [])];
  const at = tabs.findIndex((tab) => tab === event.currentTarget);
  const target = tabs.at(placeOf(event.key, at, tabs.length) ?? tabs.length);
  if (at < 0 || !target) return;
  event.preventDefault();
  target.focus();
  target.click();
}

function placeOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  // Wraps from the first tab to the last.
  if (key === 'ArrowLeft') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The panel of a tab. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  const { id, value: current } = useTabs();
  if (value !== current) return null;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves from a tab to its panel
      tabIndex={0}
      {...(className && { className })}
    >
      <PartBoundary>{children}</PartBoundary>
    </div>
  );
}
