import { cx } from './cx.ts';

/** The mark: four bars of a waveform. */
export function LogoMark({ size = 28, tone = 'house' }: { size?: number; tone?: 'house' | 'gold' }) {
  const [fill, bars] =
    tone === 'gold' ? ['var(--art-gold)', 'var(--art-veil)'] : ['var(--fill)', 'var(--on-fill)'];
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" className="shrink-0">
      <rect width="28" height="28" rx="8" fill={fill} />
      <g fill={bars}>
        <rect x="6" y="11" width="3" height="6" rx="1.5" />
        <rect x="10.5" y="5.5" width="3" height="17" rx="1.5" />
        <rect x="15" y="9" width="3" height="10" rx="1.5" />
        <rect x="19.5" y="12" width="3" height="4" rx="1.5" />
      </g>
    </svg>
  );
}

/** The mark and the name of the instance. The server writes the name into prerendered pages. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2.5 font-display text-[21px] leading-none font-bold tracking-[-0.03em]',
        className,
      )}
    >
      <LogoMark />
      <span data-brand="">{name}</span>
    </span>
  );
}
