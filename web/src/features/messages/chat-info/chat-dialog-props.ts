import type { chats } from '@backbeat/contract';

/** Props of the dialogs about a chat as a whole. */
export interface ChatDialogProps {
  chat: chats.ChatWithMembers;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
