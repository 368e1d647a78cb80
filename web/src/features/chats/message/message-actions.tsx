import type { chats } from '@backbeat/contract';
import { MoreIcon } from '../../../ui/icons.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import type { MessageMenuProps } from './message-menu.tsx';
import type { MessageMutations } from '../state/message-mutations.ts';
import { messages } from './message.messages.ts';

const MessageMenu = lazyOverlay<MessageMenuProps>(
  'menu',
  async () => (await import('./message-menu.tsx')).MessageMenu,
);

type MessageActionsProps = Omit<MessageMenuProps, 'trigger'> & {
  message: chats.Message;
  actions: MessageMutations;
};

/** The button that opens the message menu. It appears on hover and focus. */
export function MessageActions(props: MessageActionsProps) {
  const { message, isMine } = props;
  return (
    <MessageMenu
      {...props}
      trigger={
        <button
          type="button"
          aria-label={
            isMine
              ? messages.actionsForYourMessage
              : messages.actionsForSendersMessage({ sender: message.sender })
          }
          className="grid size-9 shrink-0 place-items-center rounded-pill text-text-3 opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 hover:bg-surface-2 hover:text-text aria-expanded:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
        >
          <MoreIcon size={18} />
        </button>
      }
    />
  );
}
