import { cx } from './cx.ts';

export interface SpinnerProps {
  /** The loading text, as the specification words it. Without a label the spinner is decorative. */
  label?: string;
  /** Height in px. */
  size?: number;
  className?: string;
}

/** A spinner of four bars that move in turn. */
export function Spinner({ label, size = 20, className }: SpinnerProps) {
  return (
    <span
      {...(label ? { role: 'status' as const } : { 'aria-hidden': true })}
      className={cx('inline-flex items-center gap-3', className)}
    >
      <span className="inline-flex items-center gap-[2px]" style={{ height: size }} aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <span
            key={bar}
            className="beat h-full w-[3px] rounded-pill bg-current"
            style={{ animationDelay: `${bar * 120}ms` }}
          />
        ))}
      </span>
      {label}
    </span>
  );
}
