import * as Radix from '@radix-ui/react-dropdown-menu';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link, useCloseOnBack } from '@packages/router';
import { cx } from '../cx.ts';
import { PartBoundary } from '../part.tsx';

export interface MenuProps {
  /** The accessible name of the menu. */
  label: string;
  /** A button. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
}

/** A menu under a button; on phones a sheet at the bottom of the screen. Back closes it. */
export function Menu({ label, trigger, children, align = 'end', defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  useCloseOnBack(open, () => setOpen(false));
  return (
    // Not modal, so that screen readers can still read the page. On phones the backdrop blocks
    // touches.
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      {/* The primitive opens on the press. The release would then choose the item that appears below
          the pointer, and a touch that scrolls would open the menu too. */}
      <Radix.Trigger
        asChild
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen((isOpen) => !isOpen)}
      >
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <section aria-label={label}>
          <Radix.Content
            align={align}
            sideOffset={8}
            collisionPadding={12}
            className="floating z-50 min-w-[240px] overflow-y-auto overscroll-contain p-2 md:max-h-(--radix-dropdown-menu-content-available-height)"
            onInteractOutside={(event) => {
              // The click on the button closes the menu. Closing on the press would open it again.
              const isButton =
                event.target instanceof Element &&
                event.target.closest('[aria-haspopup="menu"][data-state="open"]');
              if (isButton) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              // The chosen item may have moved the focus already.
              const { activeElement, body } = document;
              if (activeElement && activeElement !== body && !activeElement.closest('[role="menu"]'))
                event.preventDefault();
            }}
          >
            <PartBoundary>{children}</PartBoundary>
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-s px-3 text-left font-medium outline-none data-highlighted:bg-surface-3 data-disabled:cursor-not-allowed data-disabled:opacity-45 max-md:min-h-12';

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
}

/** An action of a menu. */
export function MenuItem({ icon, onSelect, disabled = false, danger = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={cx(itemClass, danger && 'text-danger', !danger && '[&>svg]:text-text-2')}
    >
      {icon}
      <span className="contents">{children}</span>
    </Radix.Item>
  );
}

/** A link of a menu. */
export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.Item asChild className={cx(itemClass, '[&>svg]:text-text-2')}>
      <Link to={to}>
        {icon}
        <span className="contents">{children}</span>
      </Link>
    </Radix.Item>
  );
}

/** A quiet link of a menu to a page outside the app. Several stand in a row. */
export function MenuPageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Radix.Item
      asChild
      className="inline-flex min-h-10 items-center rounded-s px-3 text-[13px] text-text-2 outline-none data-highlighted:bg-surface-3 data-highlighted:text-text max-md:min-h-12"
    >
      <Link to={to} reloadDocument>
        {children}
      </Link>
    </Radix.Item>
  );
}

export interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
}

/** A choice of a few options, side by side. The menu stays open. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Radix.Group>
      <Radix.Label className="px-3 pt-2 pb-1 text-[13px] text-text-3">{label}</Radix.Label>
      <Radix.RadioGroup value={value} aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1">
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => {
              event.preventDefault();
              onChange(option.value);
            }}
            className="grid min-h-14 cursor-pointer content-center justify-items-center gap-1 rounded-s text-[13px] font-medium text-text-2 outline-none data-highlighted:bg-surface-3 data-[state=checked]:text-accent"
          >
            {option.icon}
            <span>{option.label}</span>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </Radix.Group>
  );
}

/** Text that is no choice, such as the signed-in user. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-2 h-px bg-line" />;
}

export interface MenuPicksProps {
  label: string;
  options: readonly { label: string; children: ReactNode; onSelect: () => void }[];
}

/** Several small actions side by side: reactions. */
export function MenuPicks({ label, options }: MenuPicksProps) {
  return (
    <Radix.Group aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1">
      {options.map((option) => (
        <Radix.Item
          key={option.label}
          aria-label={option.label}
          textValue={option.label}
          onSelect={option.onSelect}
          className="grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-s text-[20px] outline-none data-highlighted:bg-surface-3"
        >
          {option.children}
        </Radix.Item>
      ))}
    </Radix.Group>
  );
}
