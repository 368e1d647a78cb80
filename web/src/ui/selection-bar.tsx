import type { ReactNode } from 'react';

interface SelectionBarProps {
  /** How many are selected. */
  label: string;
  children: ReactNode;
}

/** The actions on what is selected in a list, above the bars at the bottom of the screen. */
export function SelectionBar({ label, children }: SelectionBarProps) {
  return (
    <section
      data-save-bar
      aria-label={label}
      className="sticky bottom-[calc(var(--bottom-bar-height)+var(--player-height)+env(safe-area-inset-bottom)+12px)] z-20 flex flex-wrap items-center gap-1.5 rounded-m bg-floating px-4 py-3 shadow-raised"
    >
      <span aria-live="polite" className="font-semibold">
        {label}
      </span>
      {children}
    </section>
  );
}
