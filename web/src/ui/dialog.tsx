import * as Radix from '@radix-ui/react-dialog';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useCloseOnBack } from '../router/index.ts';
import { Button, IconButton, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, on the veil, on the close button and by Back. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for screen readers alone. */
  titleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** The URL opens and closes it, so that it has an entry in the history already. */
  hasAddress?: boolean;
  /** Leaves the player bar visible and usable; the rest of the page is inert as below any dialog. */
  keepsPlayer?: boolean;
}

const widths = { small: 'md:max-w-[440px]', medium: 'md:max-w-[600px]', large: 'md:max-w-[880px]' };

/**
 * A dialog; on phones a sheet that rises from the bottom. Focus stays inside (and in the player with `keepsPlayer`) and returns
 * on closing. Back closes it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  description,
  children,
  footer,
  size = 'medium',
  hasAddress = false,
  keepsPlayer = false,
}: DialogProps) {
  const opener = useRef<HTMLElement | null>(null);
  useCloseOnBack(open && !hasAddress, () => onOpenChange(false));
  useLayoutEffect(() => {
    if (!open || !keepsPlayer) return undefined;
    // Before the page is inert: that takes the focus from what opened the dialog.
    opener.current = whatOpens();
    return makePageInert();
  }, [open, keepsPlayer]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!keepsPlayer}>
      <Radix.Portal>
        {/* Without a modal root there is no Overlay: dialog.css draws the veil. */}
        <Radix.Overlay className="appear fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-keeps-player={keepsPlayer || undefined}
          onOpenAutoFocus={() => {
            if (!keepsPlayer) opener.current = whatOpens();
          }}
          onKeyDownCapture={(event) => {
            // The primitive would lead from the last control to the first: here the player comes next.
            const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
            if (keepsPlayer && isInside && event.key === 'Tab') event.stopPropagation();
          }}
          onInteractOutside={(event) => {
            // The veil belongs to the body. What else can be reached there, as the player, leaves the dialog open.
            if (keepsPlayer && event.target !== document.body) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current);
          }}
          className={cx(
            'sheet fixed flex flex-col bg-surface-1 shadow-raised outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-l',
            'md:inset-0 md:m-auto md:h-fit md:rounded-l md:pb-0',
            keepsPlayer
              ? 'z-40 pb-[calc(var(--player-height)+env(safe-area-inset-bottom))] md:bottom-(--player-height) md:max-h-[min(86dvh,calc(100dvh-var(--player-height)-32px))]'
              : 'z-50 pb-[env(safe-area-inset-bottom)] md:max-h-[86dvh]',
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

/** Takes the page out of reach of pointer, keyboard and screen reader, except the player. @returns what gives it back */
function makePageInert(): () => void {
  const { style, clientWidth } = document.documentElement;
  const page = document.querySelector<HTMLElement>('[data-page]');
  // dialog.css stops it from scrolling: the place of the scroll bar stays.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  if (page) page.inert = true;
  return () => {
    style.scrollbarGutter = '';
    if (page) page.inert = false;
  };
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
