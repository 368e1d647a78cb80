import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type ChipTone = 'plain' | 'accent' | 'plus' | 'danger' | 'art' | 'art-plus';

const tones: Record<ChipTone, string> = {
  plain: 'bg-surface-2 text-text-2',
  accent: 'bg-accent-soft text-accent',
  plus: 'bg-gold-soft text-gold font-semibold',
  danger: 'bg-danger-soft text-danger',
  art: 'bg-art-veil text-on-art',
  'art-plus': 'bg-art-veil text-art-gold font-semibold',
};

export interface ChipProps {
  /** 'art' and 'art-plus' lie on artwork. 'plus' is reserved for the paid plan. */
  tone?: ChipTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A small label: a genre, a status, a time. A long one ends in an ellipsis. */
export function Chip({ tone = 'plain', icon, children, className }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-7 max-w-full items-center gap-1.5 rounded-pill px-3 text-[13px] font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

export interface ChipToggleProps {
  isPressed: boolean;
  onChange: (isPressed: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A toggle among several chips: genres, filters. */
export function ChipToggle({ isPressed, onChange, disabled, children }: ChipToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={() => onChange(!isPressed)}
      className={cx(
        'inline-flex h-9 items-center gap-1.5 rounded-pill px-4 text-[14px] font-medium whitespace-nowrap transition-[background-color,transform] not-disabled:active:scale-97 disabled:opacity-45 pointer-coarse:h-11',
        isPressed ? 'bg-text text-ink' : 'bg-surface-2 text-text hover:bg-surface-3',
      )}
    >
      {children}
    </button>
  );
}

/** The number on a bell or a conversation; nothing for 0, '99+' above 99. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'inline-block h-[18px] min-w-[18px] rounded-pill bg-fill px-[5px] text-center text-[11px] leading-[18px] font-bold text-on-fill tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
