import * as Radix from '@radix-ui/react-dialog';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useCloseOnBack } from '@packages/router';
import { isComposing } from '../../lib/keyboard/is-composing.ts';
import { Button, IconButton, type ButtonVariant } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { ChevronLeftIcon, CloseIcon } from '../icons.tsx';
import { PartBoundary } from '../part.tsx';
import { uiMessages } from '../ui.messages.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, on a click outside, on the close button and on Back. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Hides the title visually. */
  titleHidden?: boolean;
  /**
   * In place of the visible title: the field of a search. The field stays in its place while the dialog
   * is as high as its results. On phones it covers the screen.
   */
  lead?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  /** Buttons at the foot, which stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /**
   * Covers the screen, with the close button before the title. On wide screens head and content are
   * the cells of a grid of two columns, and the content places itself.
   */
  fullScreen?: boolean;
  /** On phones as tall as the screen, elsewhere with space for the results of a search. */
  tall?: boolean;
  /** Whether the URL opens and closes the dialog, so that it has a history entry already. */
  hasAddress?: boolean;
  /**
   * Leaves the player bar visible and usable. The rest of the page is inert as below any dialog.
   */
  keepsPlayer?: boolean;
}

const widths = { small: 'md:max-w-[440px]', medium: 'md:max-w-[600px]', large: 'md:max-w-[880px]' };

/**
 * A dialog; on phones a sheet that slides in from the bottom. Focus stays inside (and in the player
 * with `keepsPlayer`) and returns on closing. Back closes it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  lead,
  description,
  children,
  actions,
  footer,
  size = 'medium',
  fullScreen = false,
  tall = false,
  hasAddress = false,
  keepsPlayer = false,
}: DialogProps) {
  const opener = useRef<HTMLElement | null>(null);
  useCloseOnBack(open && !hasAddress, () => onOpenChange(false));
  useLayoutEffect(() => {
    if (!open || !keepsPlayer) return undefined;
    // Must run before the page becomes inert, which removes the focus from the opener.
    opener.current = findOpener();
    return makePageInert();
  }, [open, keepsPlayer]);
  const closeButton = (
    <Radix.Close asChild>
      <IconButton label={uiMessages.close} className={fullScreen ? '-ml-2' : ''}>
        {fullScreen ? <ChevronLeftIcon /> : <CloseIcon />}
      </IconButton>
    </Radix.Close>
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!keepsPlayer}>
      <Radix.Portal container={keepsPlayer ? document.querySelector('[data-before-player]') : null}>
        {/* Without a modal root there is no Overlay: dialog.css draws the backdrop. */}
        <Radix.Overlay className="appear fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-keeps-player={keepsPlayer || undefined}
          onOpenAutoFocus={() => {
            if (!keepsPlayer) opener.current = findOpener();
          }}
          onEscapeKeyDown={(event) => {
            // The primitive listens on the document, before the control with the focus.
            if (isComposing(event) || handlesEscape(event.target)) event.preventDefault();
          }}
          onKeyDownCapture={(event) => {
            // The primitive would wrap from the last control to the first. Here the player comes
            // next.
            const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
            if (keepsPlayer && isInside && event.key === 'Tab') event.stopPropagation();
          }}
          onInteractOutside={(event) => {
            // A click on the backdrop targets the body. Clicks on other reachable parts, such as
            // the player, leave the dialog open.
            if (keepsPlayer && event.target !== document.body) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(opener.current);
          }}
          className={cx(
            'sheet fixed bg-surface-1 shadow-raised outline-none',
            fullScreen
              ? 'inset-0 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[minmax(360px,37%)_minmax(0,1fr)]'
              : 'inset-x-0 bottom-0 flex flex-col md:inset-0 md:m-auto md:rounded-l md:pb-0',
            fullScreen ? '' : lead ? 'h-dvh md:mt-24 md:h-fit' : 'max-h-[92dvh] rounded-t-l md:h-fit',
            fullScreen
              ? 'z-40 pb-[calc(var(--player-height)+env(safe-area-inset-bottom))]'
              : keepsPlayer
                ? 'z-40 pb-[calc(var(--player-height)+env(safe-area-inset-bottom))] md:bottom-(--player-height) md:max-h-[min(86dvh,calc(100dvh-var(--player-height)-32px))]'
                : 'z-50 pb-[env(safe-area-inset-bottom)] md:max-h-[86dvh]',
            tall && 'h-[92dvh] md:h-fit md:min-h-[min(600px,86dvh)]',
            !fullScreen && widths[size],
          )}
        >
          <div
            className={cx(
              'flex gap-4 px-5 md:px-6',
              lead
                ? 'items-center border-b border-line py-1.5'
                : fullScreen
                  ? 'items-center py-2.5'
                  : 'items-start pt-5 pb-3 md:pt-6',
            )}
          >
            {fullScreen ? closeButton : null}
            <div className="grid min-w-0 grow gap-1.5">
              <Radix.Title
                className={titleHidden || lead ? 'sr-only' : fullScreen ? 'text-[22px]' : 'pt-1 text-[22px]'}
              >
                {title}
              </Radix.Title>
              {lead}
              {description ? (
                <Radix.Description asChild>
                  <div className="text-text-2">{description}</div>
                </Radix.Description>
              ) : null}
            </div>
            <div className={cx('-mr-2 flex flex-row-reverse', !lead && !fullScreen && '-mt-1')}>
              {fullScreen ? null : closeButton}
              {/* After the close button, which the focus comes to first. */}
              {actions}
            </div>
          </div>
          {children ? (
            <div
              className={
                fullScreen
                  ? 'contents'
                  : cx(
                      'min-h-0 grow overflow-y-auto overscroll-contain',
                      lead ? 'p-2 md:max-h-120 md:px-3' : 'dialog-body px-5 md:px-6',
                    )
              }
            >
              <PartBoundary>{children}</PartBoundary>
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

/** Whether a control in the dialog does something else on Escape, such as closing its list. */
const handlesEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-handles-escape]');

/**
 * Returns the element that has the focus before a dialog opens. A menu item is gone on closing, so
 * the menu's button replaces it.
 */
function findOpener(): HTMLElement | null {
  const focusedElement = document.activeElement;
  const menu = focusedElement?.closest('[role="menu"]');
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focusedElement;
  return element instanceof HTMLElement ? element : null;
}

/** Returns the focus to the opener or, if that is gone, such as a deleted item, to the screen. */
function restoreFocus(opener: HTMLElement | null): void {
  const isThere = opener?.isConnected === true && opener !== document.body;
  (isThere ? opener : document.getElementById('content'))?.focus({ preventScroll: true });
}

/**
 * Makes the page inert, except the player.
 * @returns a function that undoes it
 */
function makePageInert(): () => void {
  const { style, clientWidth } = document.documentElement;
  const page = document.querySelector<HTMLElement>('[data-page]');
  // dialog.css stops the page from scrolling. The space of the scroll bar stays reserved.
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
  /** True while the confirmed action is running. */
  busy?: boolean;
  onConfirm: () => void;
}

/** A confirmation dialog. It stays open while busy; close it when the work is done. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  sentence,
  confirmLabel,
  cancelLabel = uiMessages.cancel,
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
