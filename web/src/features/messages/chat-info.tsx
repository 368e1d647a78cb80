import type { ReactNode } from 'react';
import type { ChatPanelProps } from './chat-panel.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';

/** 'Chat Info': who is in it, what was shared, and how one wants to hear of it. */
export function ChatInfo({
  chat,
  open,
  onOpenChange,
  onLeave,
}: ChatPanelProps & { onLeave: () => void }): ReactNode {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Chat Info"
      footer={
        chat.isDirect ? null : (
          <Button variant="danger" onClick={onLeave}>
            Leave Chat
          </Button>
        )
      }
    />
  );
}
