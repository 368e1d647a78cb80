import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { CheckIcon, CloseIcon, WarningIcon } from '../icons.tsx';
import { addToast, endScreen, type ToastAction, type ToastMessage, type ToastTone } from './toast-queue.ts';
import { uiMessages } from '../ui.messages.ts';

export interface ToastApi {
  /** Shows a success, which screen readers announce politely. */
  success: (sentence: string, action?: ToastAction) => void;
  /** Shows a failure, which screen readers announce at once. It stays longer. */
  failure: (sentence: string, action?: ToastAction) => void;
  /** Shows news with an action, until the user closes it. */
  lasting: (sentence: string, action: ToastAction) => void;
  /** Ends the successes of a screen that the user has left. */
  endScreen: () => void;
}

const ToastContext = createContext<ToastApi | null>(null);

/** Returns functions that show short messages. */
export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error('useToast needs a ToastProvider above it.');
  return api;
}

/**
 * Holds the queue and renders it at the bottom of the screen, above the player; in front of a sheet
 * of a phone at the top (toast.css).
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const lastId = useRef(0);
  const api = useMemo<ToastApi>(() => {
    const say = (tone: ToastTone, isLasting?: boolean) => (sentence: string, action?: ToastAction) => {
      const id = (lastId.current += 1);
      setMessages((queue) =>
        addToast(queue, { id, tone, sentence, action, isLasting, addedAt: performance.now() }),
      );
    };
    return {
      success: say('success'),
      failure: say('failure'),
      lasting: say('success', true),
      endScreen: () => setMessages((queue) => endScreen(queue, performance.now())),
    };
  }, []);
  const close = useCallback(
    (id: number) => setMessages((queue) => queue.filter((message) => message.id !== id)),
    [],
  );
  return (
    <ToastContext value={api}>
      {children}
      <section
        aria-label={uiMessages.appMessages}
        data-toasts
        className="pointer-events-none fixed inset-0 z-60 grid justify-items-center gap-2"
      >
        {/* Explicit although the roles imply it: an open dialog hides all but live regions from
            screen readers. */}
        <output aria-live="polite" className={list}>
          <ToastList messages={messages} tone="success" onClose={close} />
        </output>
        <div role="alert" aria-live="assertive" className={list}>
          <ToastList messages={messages} tone="failure" onClose={close} />
        </div>
      </section>
    </ToastContext>
  );
}

const list = 'grid w-full justify-items-center gap-2';

interface ToastListProps {
  messages: readonly ToastMessage[];
  tone: ToastTone;
  onClose: (id: number) => void;
}

function ToastList({ messages, tone, onClose }: ToastListProps) {
  return (
    messages
      .filter((message) => message.tone === tone)
      // The key changes for a repeated message, so that screen readers announce it again and its
      // time restarts.
      .map((message) => <Toast key={`${message.id}.${message.count}`} message={message} onClose={onClose} />)
  );
}

const shownFor: Record<ToastTone, number> = { success: 5000, failure: 9000 };

function Toast({ message, onClose }: { message: ToastMessage; onClose: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const { id, tone, sentence, action, isLasting } = message;
  useEffect(() => {
    if (isHeld || isLasting) return undefined;
    const timer = setTimeout(() => onClose(id), shownFor[tone]);
    return () => clearTimeout(timer);
  }, [isHeld, isLasting, id, tone, onClose]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="rise pointer-events-auto flex w-full max-w-[440px] items-center gap-3 rounded-m bg-floating py-1.5 pr-1.5 pl-4 shadow-raised"
    >
      <span className={cx('grid', tone === 'failure' ? 'text-danger' : 'text-accent')}>
        {tone === 'failure' ? <WarningIcon /> : <CheckIcon />}
      </span>
      {/* The action wraps below the message where both do not fit side by side. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
        <p className="min-w-0 flex-1 basis-52 py-2 font-medium">{sentence}</p>
        {action ? (
          <Button
            variant="ghost"
            size="small"
            className="-mx-3.5 sm:mx-0"
            onClick={() => {
              action.onSelect();
              onClose(id);
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      <IconButton label={uiMessages.dismiss} onClick={() => onClose(id)}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
