import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';

export interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  onChange: (value: number) => void;
  /** The value as text: '70 %', '1:12 of 2:57'. */
  valueText?: string;
  disabled?: boolean;
  className?: string;
}

/**
 * A slider, such as the volume. It uses the native range input, which every screen reader supports.
 */
export function Slider({
  label,
  value,
  min = 0,
  max = 1,
  step = 0.01,
  onChange,
  valueText,
  disabled,
  className,
}: SliderProps) {
  const fraction = max > min ? (value - min) / (max - min) : 0;
  const style: CSSProperties & Record<'--fraction', number> = { '--fraction': fraction };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      title={label}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      style={style}
      className={cx('slider', className)}
    />
  );
}
