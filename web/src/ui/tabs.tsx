import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TabsProps {
  value: string;
  onChange: (value: string) => void;
  /** A list of tabs and the panels. */
  children: ReactNode;
  className?: string;
}

/** Tabs as pills. */
export function Tabs({ value, onChange, children, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={cx('min-w-0', className)}>
      {children}
    </Radix.Root>
  );
}

export interface TabListProps {
  /** What the tabs choose between. */
  label: string;
  tabs: readonly { value: string; label: ReactNode; disabled?: boolean; title?: string }[];
}

/** The row of tabs; it scrolls sideways where the screen is narrow. */
export function TabList({ label, tabs }: TabListProps) {
  return (
    <Radix.List
      aria-label={label}
      className="-mx-4 flex scrollbar-none gap-1 overflow-x-auto px-4 py-1 md:mx-0 md:-ml-1 md:px-1"
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          disabled={tab.disabled}
          title={tab.title}
          className={cx(
            'h-10 shrink-0 rounded-pill px-4 font-[550] whitespace-nowrap text-text-2 transition-colors pointer-coarse:h-11',
            'not-disabled:hover:text-text disabled:opacity-50 data-[state=active]:bg-text data-[state=active]:text-ink data-[state=active]:hover:text-ink',
          )}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

/** What a tab shows. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Content value={value} {...(className && { className })}>
      {children}
    </Radix.Content>
  );
}
