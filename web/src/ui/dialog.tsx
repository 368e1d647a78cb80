import * as Radix from '@radix-ui/react-dialog';
import { useRef, type ReactNode } from 'react';
import { Button, IconButton, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, on the veil and on the close button. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for screen readers alone. */
  titleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
}

const widths = { small: 'md:max-w-[440px]', medium: 'md:max-w-[600px]', large: 'md:max-w-[880px]' };

/** A dialog; on phones a sheet that rises from the bottom. Focus is held inside and given back on closing. */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  description,
  children,
  footer,
  size = 'medium',
}: DialogProps) {
  const opener = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="appear fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = whatOpens();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current);
          }}
          className={cx(
            'sheet fixed z-50 flex flex-col bg-surface-1 shadow-raised outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-l pb-[env(safe-area-inset-bottom)]',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:rounded-l md:pb-0',
            widths[size],
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-5 pb-3 md:px-6 md:pt-6">
            <div className="grid min-w-0 grow gap-1.5">
              <Radix.Title className={titleHidden ? 'sr-only' : 'pt-1 text-[22px]'}>{title}</Radix.Title>
              {description ? (
                <Radix.Description asChild>
                  <div className="text-text-2">{description}</div>
                </Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mt-1 -mr-2">
                <CloseIcon />
              </IconButton>
            </Radix.Close>
          </div>
          {children ? (
            <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-6 md:pb-6">
              {children}
            </div>
          ) : null}
          {footer ? (
            <div className="flex flex-wrap justify-end gap-3 px-5 pt-2 pb-5 max-sm:*:grow md:px-6 md:pb-6">
              {footer}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What has the focus before a dialog takes it. A menu item is gone by the time it is given back: then the menu's button. */
function whatOpens(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return element instanceof HTMLElement ? element : null;
}

/** To what opened the dialog; where that is gone, as what one has just deleted, to the screen. */
function giveFocusBack(opener: HTMLElement | null): void {
  const isThere = opener?.isConnected === true && opener !== document.body;
  (isThere ? opener : document.getElementById('content'))?.focus({ preventScroll: true });
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question, as the specification words it. */
  sentence: string;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  /** While what was confirmed is being done. */
  busy?: boolean;
  onConfirm: () => void;
}

/** A question with two answers. The dialog stays open while busy; close it when the work is done. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  sentence,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next);
      }}
      title={title}
      description={sentence}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={variant} onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
