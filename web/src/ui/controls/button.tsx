import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from '@packages/router';
import { cx } from '../cx.ts';
import { Spinner } from '../spinner.tsx';

export type ButtonVariant = 'primary' | 'plain' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Style {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-fill text-on-fill not-disabled:hover:bg-fill-hover',
  plain: 'bg-surface-2 text-text not-disabled:hover:bg-surface-3',
  ghost: 'text-text not-disabled:hover:bg-surface-2',
  danger: 'bg-danger text-on-danger not-disabled:hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-9 px-3.5 text-[14px] pointer-coarse:h-11',
  medium: 'h-11 px-4 md:px-5 text-[15px]',
  large: 'h-13 px-7 text-[16px]',
};

const base =
  'inline-flex pointer-coarse:min-w-11 shrink-0 items-center justify-center gap-2 rounded-pill font-semibold whitespace-nowrap select-none transition-[background-color,transform,opacity] not-disabled:active:scale-97 disabled:bg-surface-2 disabled:text-text-3 aria-busy:opacity-75 aria-pressed:text-accent';

/**
 * The classes of a button, for other elements: an anchor on a page without script, a file label.
 */
export function buttonClass({ variant = 'plain', size = 'medium', wide = false }: Style = {}): string {
  return cx(base, variants[variant], sizes[size], wide && 'w-full');
}

interface PressableProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** While its request runs the button ignores presses, and keeps the focus, which a disabled one would lose. */
  busy?: boolean;
  /** For a toggle button: liked, muted. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button without a look. */
export function Pressable({
  type = 'button',
  busy = false,
  isPressed,
  disabled,
  onClick,
  ...buttonProps
}: PressableProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the type is typed
      type={type}
      disabled={disabled === true && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-pressed={isPressed}
      // Also keeps Enter in a field from submitting the form again.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...buttonProps}
    />
  );
}

export interface ButtonProps extends PressableProps, Style {
  /** Busy, with a spinner. Change the label too if the specification words it. */
  loading?: boolean;
  /** An icon before the label. */
  icon?: ReactNode;
  /** Below 1024 px the icon alone, with the label for screen readers. */
  compact?: boolean;
}

/** A button. It submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  icon,
  compact = false,
  busy = loading,
  className,
  children,
  ...buttonProps
}: ButtonProps) {
  return (
    <Pressable
      busy={busy}
      className={cx(buttonClass(style(variant, size, wide)), compact && compactClass, className)}
      {...buttonProps}
    >
      {loading ? <Spinner size={14} /> : icon}
      <Label compact={compact}>{children}</Label>
    </Pressable>
  );
}

/** The label is alone in its element, so that the icon may come and go beside a translated text. */
const Label = ({ compact, children }: { compact: boolean; children: ReactNode }) => (
  <span className={compact ? 'max-lg:sr-only' : 'contents'}>{children}</span>
);

/** The hidden label must not widen the page, hence the position. */
const compactClass = 'relative max-lg:w-11 max-lg:px-0';

export interface ButtonLinkProps extends LinkProps, Style {
  icon?: ReactNode;
  /** Below 1024 px the icon alone, with the label for screen readers. */
  compact?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  compact = false,
  className,
  children,
  ...linkProps
}: ButtonLinkProps) {
  return (
    <Link
      className={cx(buttonClass(style(variant, size, wide)), compact && compactClass, className)}
      {...linkProps}
    >
      {icon}
      <Label compact={compact}>{children}</Label>
    </Link>
  );
}

export interface IconButtonProps extends PressableProps {
  /** The name of the control, also its native tooltip. */
  label: string;
  children: ReactNode;
  /** By default the button has no background. */
  variant?: ButtonVariant;
}

const quietClasses = 'text-text-2 not-disabled:hover:bg-surface-2 not-disabled:hover:text-text';

/** A round button with an icon alone. */
export function IconButton({ label, variant = 'ghost', className, ...buttonProps }: IconButtonProps) {
  return (
    <Pressable
      aria-label={label}
      title={label}
      className={cx(
        base,
        variant === 'ghost' ? quietClasses : variants[variant],
        'relative size-10 px-0 pointer-coarse:size-11',
        className,
      )}
      {...buttonProps}
    />
  );
}

function style(variant?: ButtonVariant, size?: ButtonSize, wide?: boolean): Style {
  return { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
}
