import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { isComposing } from '../lib/keyboard/is-composing.ts';
import { IconButton } from './controls/button.tsx';
import { cx } from './cx.ts';
import { CloseIcon } from './icons.tsx';
import { uiMessages } from './ui.messages.ts';

export type MomentTone = 'gold' | 'copper' | 'teal' | 'plain';

interface MomentProps {
  /** The face of the user. */
  picture: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** Buttons and links. */
  actions: ReactNode;
  tone: MomentTone;
  /** Makes it a small panel that floats over the screen, until the user closes it. */
  onClose?: () => void;
}

const tints: Record<MomentTone, string> = {
  gold: 'bg-gold-soft',
  copper: 'bg-copper-soft',
  teal: 'bg-teal-soft',
  plain: 'bg-surface-2',
};

/** A moment to celebrate: the face of the user, what has changed for them, and what they can do now. */
export function Moment({ onClose, ...moment }: MomentProps) {
  return onClose ? <FloatingMoment {...moment} onClose={onClose} /> : <WideMoment {...moment} />;
}

function WideMoment({ picture, title, children, actions, tone }: MomentProps) {
  return (
    <section
      className={cx(
        'rise grid justify-items-center gap-5 rounded-l px-5 py-9 text-center md:py-12',
        tints[tone],
      )}
    >
      {picture}
      <h2 className="display max-w-[20ch] text-[30px] leading-tight text-balance md:text-[40px]">{title}</h2>
      {children}
      <div className="flex flex-wrap justify-center gap-2.5">{actions}</div>
    </section>
  );
}

/** What an open dialog, menu or list, or the focused field, does on Escape comes first. */
const HANDLES_ESCAPE = {
  open: '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  focused: 'input, textarea, select, [contenteditable]',
};

/**
 * Escape closes it from anywhere. It takes no focus and no entry of the history, since the user has
 * not opened it.
 */
function FloatingMoment({
  picture,
  title,
  children,
  actions,
  tone,
  onClose,
}: MomentProps & { onClose: () => void }) {
  const titleId = useId();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    const isFocused =
      event.target instanceof Element && event.target.closest(HANDLES_ESCAPE.focused) !== null;
    if (!isFocused && !document.querySelector(HANDLES_ESCAPE.open)) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before a dialog closes on the same key.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <section
      aria-labelledby={titleId}
      className="rise pointer-events-auto relative overflow-hidden rounded-l bg-floating shadow-raised"
    >
      <div className={cx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3.5 p-4', tints[tone])}>
        {picture}
        <div className="grid content-center gap-1">
          <h2 id={titleId} className="pr-9 text-[20px] leading-tight text-balance">
            {title}
          </h2>
          {children}
        </div>
        <div className="col-span-2 flex flex-wrap gap-2">{actions}</div>
      </div>
      <IconButton label={uiMessages.close} onClick={onClose} className="absolute! top-1.5 right-1.5">
        <CloseIcon size={18} />
      </IconButton>
    </section>
  );
}
