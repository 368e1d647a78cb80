import { cx } from './cx.ts';

export interface ProgressProps {
  label: string;
  /** From 0 to 1; null while the duration is unknown. */
  value: number | null;
  /** Bytes and remaining time as text: '12.4 MB of 40 MB, 20 seconds left'. */
  detail?: string;
  className?: string;
}

/** A progress bar. */
export function Progress({ label, value, detail, className }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={cx('grid gap-2', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{label}</span>
        <span className="text-[14px] text-text-2 tabular-nums">
          {percent === null ? null : `${percent} %`}
        </span>
      </div>
      <progress
        aria-label={label}
        aria-valuetext={detail}
        value={percent ?? undefined}
        max={100}
        className={cx('progress', percent === null && 'breathe')}
      />
      {detail ? <span className="text-[14px] text-text-3 tabular-nums">{detail}</span> : null}
    </div>
  );
}
